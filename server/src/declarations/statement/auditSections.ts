import type { XmlElement } from '../reading/xml.ts';
import { amountText, isAmount } from './amountText.ts';
import type { Row } from './sheet.ts';
import type { Section } from './sections.ts';

const SECTIONS: Readonly<Record<string, string>> = {
  MasterFiles: 'Nomenclatoare',
  GeneralLedgerEntries: 'Registru jurnal',
  SourceDocuments: 'Documente justificative',
};

/** Parts of a SAF-T file: what its header says, and how much each section holds; it can have millions of lines. */
export function auditSections(root: XmlElement): readonly Section[] {
  return root.children.flatMap((section): Section[] => {
    if (section.name === 'Header') {
      const fields = leavesOf(section, '')
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => ({ label, value, isNumber: false }));
      return [{ kind: 'fields', title: 'Antet', fields, columns: 3 }];
    }
    const rows = contentsOf(section, '');
    if (rows.length === 0) return [];
    return [
      {
        kind: 'table',
        title: SECTIONS[section.name] ?? section.name,
        columns: [
          { title: 'Conținut', isNumber: false },
          { title: 'Valoare', isNumber: true },
        ],
        rows,
      },
    ];
  });
}

function leavesOf(element: XmlElement, path: string): readonly { readonly label: string; readonly value: string }[] {
  return element.children.flatMap((child) => {
    const label = path ? `${path} / ${child.name}` : child.name;
    return child.children.length > 0 ? leavesOf(child, label) : [{ label, value: child.text.trim() }];
  });
}

function contentsOf(element: XmlElement, path: string): readonly Row[] {
  const name = (child: string) => (path ? `${path} / ${child}` : child);
  const counted = Object.entries(element.counts).map(([child, times]): Row => ({
    cells: [name(child), amountText(String(times))],
  }));
  const kept = element.children.flatMap((child): readonly Row[] => {
    const value = child.text.trim();
    const below = contentsOf(child, name(child.name));
    if (below.length > 0) return below;
    return [{ cells: [name(child.name), isAmount('', value) ? amountText(value) : value || '0'] }];
  });
  return [...kept, ...counted];
}
