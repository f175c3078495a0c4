import type { XmlElement } from '../reading/xml.ts';
import type { Form } from './form.ts';

/** The mark of a rectifying declaration on its root: of most forms, and the two of the D212. */
const MARKS = ['d_rec', 'rectif1', 'rectif2'];

/** Whether a declaration says that it corrects an earlier one. The D710 exists for nothing else. */
export const isRectification = (root: XmlElement, { type }: Form): boolean =>
  type === 'D710' || MARKS.some((mark) => root.attributes[mark] === '1');
