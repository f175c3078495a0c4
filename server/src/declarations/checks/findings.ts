import type { FilingIssueCode } from '#contracts/api/filingIssues.ts';
import type { FilingIssue } from '#contracts/api/spvFiling.ts';
import { ISSUE_TEXT_MAX, ISSUE_WORDING_MAX, VALIDATION_ISSUES_MAX } from '#contracts/limits.ts';
import { storableText } from '../../db/storableText.ts';

/** Subject of a line of the authority's validator. */
export type LineKind = 'atribut' | 'regula' | 'structura';

/** The authority's part of a finding: `<kind>: [<field>: ]<message>`. */
export type Line = { readonly kind: LineKind; readonly field?: string; readonly message: string };

export type FindingInput = {
  readonly severity: FilingIssue['severity'];
  readonly code: FilingIssueCode;
  readonly place: string;
  readonly values?: Readonly<Record<string, string>>;
  /** Absent where the authority has no line. */
  readonly line?: Line;
};

/** Longest value that is quoted. */
const QUOTED_MAX = 80;

/** A value as messages quote it. The authority quotes whole values; a screen has no room for a long one. */
export const quoted = (value: string): string =>
  value.length > QUOTED_MAX ? `${storableText(value, QUOTED_MAX)}...` : value;

/** Collects findings: counts all of them and keeps the first of each severity. */
export type Findings = {
  add(finding: FindingInput): void;
  /** Errors first, at most VALIDATION_ISSUES_MAX. */
  kept(): FilingIssue[];
  count(): number;
  hasErrors(): boolean;
};

/** Makes an empty collection. */
export function createFindings(): Findings {
  const kept: Record<FilingIssue['severity'], FilingIssue[]> = { error: [], warning: [] };
  let count = 0;
  return {
    add(input) {
      count += 1;
      if (kept[input.severity].length < VALIDATION_ISSUES_MAX) kept[input.severity].push(findingOf(input));
    },
    kept: () => [...kept.error, ...kept.warning].slice(0, VALIDATION_ISSUES_MAX),
    count: () => count,
    hasErrors: () => kept.error.length > 0,
  };
}

/** Formats a finding as the authority's line: `E: op1 (2) eroare atribut: baza: ...`. */
export function findingOf({ severity, code, place, values = {}, line }: FindingInput): FilingIssue {
  const wording = line ? wordingOf(severity, place, line) : '';
  return {
    severity,
    code,
    place: storableText(place, ISSUE_TEXT_MAX),
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, storableText(value, ISSUE_TEXT_MAX)]),
    ),
    wording: storableText(wording, ISSUE_WORDING_MAX),
  };
}

function wordingOf(severity: FilingIssue['severity'], place: string, { kind, field, message }: Line): string {
  const letter = severity === 'warning' ? 'W' : kind === 'structura' ? 'F' : 'E';
  const word = severity === 'warning' ? 'atentionare' : 'eroare';
  return `${letter}: ${place} ${word} ${kind}: ${field ? `${field}: ` : ''}${message}`;
}
