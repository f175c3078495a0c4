import type { Elements, ElementShape } from '../forms/form.ts';
import type { XmlElement } from '../reading/xml.ts';
import { quoted, type Findings } from './findings.ts';
import { kindOf, type Kind } from './kinds.ts';

/**
 * One attribute of a form. `must`: the authority refuses a declaration of the current version without it; `should`:
 * only the published schema requires it.
 */
type Attribute = { readonly need: 'must' | 'should' | 'may'; readonly kind: Kind };
type Shape = {
  readonly attributes: ReadonlyMap<string, Attribute>;
  readonly families: readonly (readonly [RegExp, Attribute])[];
  readonly needed: readonly (readonly [string, Attribute])[];
  readonly children: ReadonlyMap<string, { readonly low: number; readonly high: number }>;
};

const shapes = new WeakMap<ElementShape, Shape>();

function shapeOf(element: ElementShape): Shape {
  const known = shapes.get(element);
  if (known) return known;
  const attributes = new Map<string, Attribute>();
  const families: [RegExp, Attribute][] = [];
  for (const [kind, names] of Object.entries(element.attributes)) {
    for (const written of names.split(' ')) {
      const name = written.replace(/[!*]+$/, '');
      const need = written.endsWith('!!') ? 'must' : written.endsWith('!') ? 'should' : 'may';
      const attribute: Attribute = { need, kind: kindOf(kind, name) };
      if (written.endsWith('*')) families.push([new RegExp(`^${name}[0-9]`), attribute]);
      else attributes.set(name, attribute);
    }
  }
  const shape: Shape = {
    attributes,
    families,
    needed: [...attributes].filter(([, { need }]) => need !== 'may'),
    children: new Map(
      Object.entries(element.children ?? {}).map(([name, times]) => {
        const [low, high] = times.split('..');
        return [name, { low: Number(low), high: high ? Number(high) : Number.POSITIVE_INFINITY }];
      }),
    ),
  };
  shapes.set(element, shape);
  return shape;
}

type Context = {
  readonly elements: Elements;
  readonly isSchemaOlder: boolean;
  /** True when the version is older, which may write mandatory attributes differently. */
  readonly isOlderVersion: boolean;
  readonly findings: Findings;
  /** Attributes of an element that another check covers: wholly, or their values. */
  readonly coverageOf: (element: XmlElement, attribute: string) => 'wholly' | 'value' | null;
};

/** Checks the attributes and elements of a declaration, and the format of their values. */
export function checkShape(root: XmlElement, place: string, context: Context): void {
  checkElement(root, place, '', context);
}

function checkElement(element: XmlElement, place: string, path: string, context: Context): void {
  const shape = context.elements[element.name];
  if (shape) {
    checkNeeded(element, place, shapeOf(shape), context);
    checkValues(element, place, shapeOf(shape), context);
    checkChildren(element, place, shapeOf(shape), context);
  }
  if (element.children.length === 0) return;
  const seen = new Map<string, number>();
  for (const child of element.children) {
    const at = (seen.get(child.name) ?? 0) + 1;
    seen.set(child.name, at);
    const childPath = `${path}${path ? ' ' : ''}${child.name} (${at})`;
    checkElement(child, childPath, childPath, context);
  }
}

const isMust = ({ need }: Attribute, { isOlderVersion }: Context): boolean => need === 'must' && !isOlderVersion;

function checkNeeded(element: XmlElement, place: string, shape: Shape, context: Context): void {
  const { findings, coverageOf } = context;
  for (const [name, attribute] of shape.needed) {
    if (name in element.attributes || coverageOf(element, name) === 'wholly') continue;
    findings.add({
      severity: isMust(attribute, context) ? 'error' : 'warning',
      code: 'attributeMissing',
      place,
      values: { attribute: name },
      line: { kind: 'atribut', field: name, message: 'atributul trebuie sa existe' },
    });
  }
}

function checkValues(element: XmlElement, place: string, shape: Shape, context: Context): void {
  const { findings, coverageOf, isSchemaOlder } = context;
  for (const name in element.attributes) {
    const value = element.attributes[name] ?? '';
    const coverage = coverageOf(element, name);
    if (coverage === 'wholly') continue;
    const known = shape.attributes.get(name) ?? shape.families.find(([names]) => names.test(name))?.[1];
    if (!known) {
      if (!isSchemaOlder) addUnknownAttribute(element, name, place, findings);
      continue;
    }
    const must = isMust(known, context);
    if (value === '') {
      findings.add({
        severity: must ? 'error' : 'warning',
        code: 'attributeEmpty',
        place,
        values: { attribute: name },
        line: { kind: 'atribut', field: name, message: 'atribut prezent dar vid nepermis' },
      });
      continue;
    }
    const mismatch = coverage === 'value' ? null : known.kind(value);
    if (!mismatch) continue;
    const { code, isFormat, message, values } = mismatch;
    findings.add({
      severity: isFormat || (must && code === 'notDate') ? 'error' : 'warning',
      code,
      place,
      values: { attribute: name, value: quoted(value), ...values },
      line: { kind: 'atribut', field: name, message },
    });
  }
}

function addUnknownAttribute(element: XmlElement, name: string, place: string, findings: Findings): void {
  findings.add({
    severity: 'warning',
    code: 'attributeUnknown',
    place,
    values: { attribute: quoted(name) },
    line: { kind: 'structura', message: `atribut necunoscut ('${quoted(name)}') in namespace='${element.namespace}'` },
  });
}

function checkChildren(element: XmlElement, place: string, { children }: Shape, context: Context): void {
  if (children.size === 0 && element.children.length === 0) return;
  const { findings, isSchemaOlder } = context;
  const found = new Map<string, number>();
  for (const { name } of element.children) found.set(name, (found.get(name) ?? 0) + 1);
  for (const [name, { low, high }] of children) {
    const times = found.get(name) ?? 0;
    const values = { element: name, times: String(times), low: String(low), high: String(high) };
    if (times < low) {
      const message = `elementul '${name}' ar fi trebuit sa apara de minimum ${low} ori, dar apare efectiv de ${times} ori`;
      findings.add({ severity: 'error', code: 'elementMissing', place, values, line: { kind: 'structura', message } });
    } else if (times > high) {
      const message = `elementul '${name}' a depasit numarul maxim de aparitii (${high}); a aparut de ${times} ori`;
      findings.add({
        severity: 'warning',
        code: 'elementTooMany',
        place,
        values,
        line: { kind: 'structura', message },
      });
    }
  }
  if (isSchemaOlder) return;
  for (const name of found.keys()) {
    if (children.has(name)) continue;
    findings.add({
      severity: 'warning',
      code: 'elementUnknown',
      place,
      values: { element: quoted(name) },
      line: {
        kind: 'structura',
        message: `element necunoscut ('${quoted(name)}') in namesapace '${element.namespace}'`,
      },
    });
  }
}
