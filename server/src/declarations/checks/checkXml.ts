import { childrenOf } from '../forms/amounts.ts';
import type { Form } from '../forms/form.ts';
import { formOf, GLOBAL_PLACE, type FoundForm } from '../forms/forms.ts';
import type { XmlElement } from '../reading/xml.ts';
import { checkAudit } from './audit.ts';
import { createFindings, quoted, type Findings } from './findings.ts';
import { checkIdentity, type Identity } from './identity.ts';
import { checkNamespace, checkRoot, isOlderVersion } from './namespace.ts';
import { checkControlSum, checkEvidence, checkOwnRules } from './rules.ts';
import { checkShape } from './shape.ts';

/** The result of checking a declaration. */
export type CheckedXml = { readonly form: Form | null; readonly identity: Identity; readonly findings: Findings };

const NOBODY: Identity = { fiscalCode: null, month: null, year: null };

/** Checks a declaration by the rules of its form. */
export function checkXml(root: XmlElement): CheckedXml {
  const findings = createFindings();
  const found = formOf(root);
  if (!found) {
    findings.add({
      severity: 'error',
      code: 'formUnknown',
      place: root.name,
      values: { root: quoted(root.name) },
    });
    return { form: null, identity: NOBODY, findings };
  }
  const { form } = found;
  checkRoot(root, form.root, findings);
  if (form.isUnchecked) {
    findings.add({ severity: 'warning', code: 'formUnchecked', place: form.type, values: { form: form.type } });
  }
  const identity = form.root === 'AuditFile' ? checkAudit(root, form, findings) : checkForm(root, found, findings);
  checkNamespace(root, found, identity, findings);
  return { form, identity, findings };
}

function checkForm(root: XmlElement, found: FoundForm, findings: Findings): Identity {
  const { form } = found;
  const holder = form.holder ? childrenOf(root, form.holder)[0] : root;
  const holderPlace = form.holder ? `${form.holder} (1)` : GLOBAL_PLACE;
  const identity = checkIdentity(
    root,
    holder ? { element: holder, place: holderPlace } : null,
    form,
    GLOBAL_PLACE,
    findings,
  );
  if (form.elements) {
    checkShape(root, GLOBAL_PLACE, {
      elements: form.elements,
      isSchemaOlder: form.isSchemaOlder ?? false,
      isOlderVersion: isOlderVersion(found),
      findings,
      coverageOf: (element, attribute) => {
        if (element === holder && attribute === form.taxpayer.code) return 'wholly';
        if (element === root && (attribute === form.period?.month || attribute === form.period?.year)) return 'wholly';
        return attribute === 'nr_evid' || attribute === 'tip_decont' ? 'value' : null;
      },
    });
  }
  checkOwnRules(root, form, findings);
  for (const evidence of form.evidence?.(root) ?? []) checkEvidence(evidence, identity, findings);
  const sum = form.controlSum?.(root);
  if (sum) checkControlSum(sum, findings);
  return identity;
}
