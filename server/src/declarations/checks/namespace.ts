import type { FoundForm } from '../forms/forms.ts';
import type { XmlElement } from '../reading/xml.ts';
import { quoted, type Findings } from './findings.ts';
import type { Identity } from './identity.ts';

/** True for a declaration in an older version than the current one. */
export const isOlderVersion = ({ form, version }: FoundForm): boolean =>
  version !== null && form.version !== null && version < form.version;

/**
 * Checks that the authority knows the declaration's version. An older version is right for an older period; for a newer
 * period it is a warning, because the authority does not publish the periods of each version.
 */
export function checkNamespace(
  root: XmlElement,
  found: FoundForm,
  { month, year }: Identity,
  findings: Findings,
): void {
  const { form, version } = found;
  if (form.version === null || version === form.version) return;
  const isOlder = isOlderVersion(found);
  const [sinceYear, sinceMonth] = form.since ?? [];
  const isBefore =
    sinceYear !== undefined &&
    sinceMonth !== undefined &&
    year !== null &&
    month !== null &&
    year * 12 + month < sinceYear * 12 + sinceMonth;
  if (isOlder && isBefore) return;
  const expected = `mfp:anaf:dgti:${form.code}:declaratie:v${form.version}`;
  findings.add({
    severity: isOlder ? 'warning' : 'error',
    code: 'namespaceWrong',
    place: root.name,
    values: { value: quoted(root.namespace), expected },
    line: {
      kind: 'structura',
      message: `namespace ('${quoted(root.namespace)}') lipsa sau incorect la sectiunea ${root.name}. Valoarea corecta este xmlns='${expected}'`,
    },
  });
}

/** Checks that the root element belongs to the form of its namespace. */
export function checkRoot(root: XmlElement, expected: string, findings: Findings): void {
  if (root.name === expected) return;
  findings.add({
    severity: 'error',
    code: 'elementUnknown',
    place: root.name,
    values: { element: quoted(root.name) },
    line: {
      kind: 'structura',
      message: `element necunoscut ('${quoted(root.name)}') in namesapace '${root.namespace}'`,
    },
  });
}
