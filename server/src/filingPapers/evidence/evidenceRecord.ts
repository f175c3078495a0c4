import * as v from 'valibot';
import { FILING_STATUSES } from '#contracts/api/spvFiling.ts';
import type { Language } from '#contracts/languages.ts';
import { PAPER_STEPS_MAX, PAPER_TEXT_MAX } from '#contracts/limits.ts';
import { periodOf } from '../../fileNames/fileName.ts';
import { spvFilingsLabels } from '../../spvFilings/spvFilings.module.ts';
import { romanianSecond } from '../../time/romanianTime.ts';
import type { ChainEnd, PaperAnswer, PaperAttempt, PaperFile, PaperFiling, PaperStep } from '../papers.repository.ts';
import { EVIDENCE_WORDS, type EvidenceWords } from './evidenceWords.ts';

/** What is known of a filing and of all that was done with it. */
export type EvidenceFacts = {
  readonly tenantId: string;
  readonly filing: PaperFiling;
  readonly attempts: readonly PaperAttempt[];
  readonly answers: readonly PaperAnswer[];
  readonly steps: readonly PaperStep[];
  readonly chainEnd: ChainEnd | null;
  readonly madeAt: Date;
};

/** A label with what it says, or a text alone. Values of signs are drawn so that none looks like another. */
export type RecordRow = { readonly label: string; readonly value: string; readonly isCode?: boolean };
export type RecordSection = {
  readonly heading: string;
  readonly text?: string;
  readonly groups: readonly { readonly heading?: string; readonly rows: readonly RecordRow[] }[];
};
/** The record of a filing, ready to be drawn. */
export type EvidenceRecord = {
  readonly language: Language;
  readonly title: string;
  readonly verdict: string;
  readonly sections: readonly RecordSection[];
  readonly footer: string;
  readonly pageOf: (number: number, total: number) => string;
};

/** Tells what was done with a filing, as the trail and the documents have it. What is not known is left out. */
export function evidenceRecord(facts: EvidenceFacts, language: Language): EvidenceRecord {
  const words = EVIDENCE_WORDS[language];
  const { filing, madeAt } = facts;
  const isOfPerson = filing.confirmedAt !== null && filing.receipt === null;
  return {
    language,
    title: words.title,
    verdict: [words.verdict[filing.status], isOfPerson ? words.verdictOfPerson : ''].filter(Boolean).join(' '),
    sections: [
      { heading: words.section.declaration, groups: [{ rows: declarationRows(facts, words, language) }] },
      { heading: words.section.documents, groups: [{ rows: documentRows(filing, words) }] },
      { heading: words.section.steps, groups: [{ rows: facts.steps.map((step) => stepRow(step, words, language)) }] },
      attemptsSection(facts.attempts, words),
      answersSection(facts.answers, words),
      chainSection(facts, words),
    ],
    footer: words.made(romanianSecond(madeAt)),
    pageOf: words.page,
  };
}

const rowsOf = (pairs: readonly (readonly [label: string, value: string | null, isCode?: boolean])[]): RecordRow[] =>
  pairs.flatMap(([label, value, isCode = false]) => (value === null || value === '' ? [] : [{ label, value, isCode }]));

const timeOf = (at: Date | null): string | null => (at === null ? null : romanianSecond(at));

function declarationRows({ filing, steps }: EvidenceFacts, words: EvidenceWords, language: Language): RecordRow[] {
  const { field } = words;
  return rowsOf([
    [field.firm, filing.firmName],
    [field.client, filing.clientLegalName],
    [field.taxId, filing.clientTaxId],
    [field.form, filing.statementType],
    [field.period, periodOf(filing.reportingYear, filing.reportingMonth)],
    [field.file, filing.fileName],
    [field.status, spvFilingsLabels.SpvFilingStatus[filing.status][language]],
    [field.uploaded, words.by(romanianSecond(filing.createdAt), filing.uploadedBy)],
    [field.approved, approvalOf(filing, steps, words)],
    [field.submitted, timeOf(filing.submittedAt)],
    [field.confirmed, timeOf(filing.confirmedAt)],
    [field.index, filing.uploadIndex],
    [field.authorityText, shortened(filing.submissionStatus, words)],
    [field.findings, shortened(filing.findings, words)],
    [field.doubt, filing.receiptDoubt === null ? null : words.doubt[filing.receiptDoubt]],
  ]);
}

const APPROVALS: ReadonlySet<string> = new Set(['approve', 'refile']);

/** When and by whom it was approved, as the trail has it: only a person approves. Null where no approval holds. */
function approvalOf({ approvedAt }: PaperFiling, steps: readonly PaperStep[], { by }: EvidenceWords): string | null {
  const name = steps.findLast((step) => APPROVALS.has(verbOf(step)))?.actorName ?? null;
  if (approvedAt === null || name === null) return timeOf(approvedAt);
  return by(romanianSecond(approvedAt), name);
}

/** The beginning of a text for which there is room; the rest stands in the document. */
const shortened = (text: string | null, { cut }: EvidenceWords): string | null =>
  text !== null && text.length >= PAPER_TEXT_MAX ? `${text.toWellFormed()}${cut}` : text;

function documentRows(filing: PaperFiling, words: EvidenceWords): RecordRow[] {
  const { document, missing } = words;
  const isRefused = filing.status === 'InvalidSubmission';
  const isSame = filing.file !== null && filing.file.sha256 === filing.statement?.sha256;
  const rowOf = (label: string, file: PaperFile | null, otherwise: string): RecordRow =>
    file === null
      ? { label, value: otherwise }
      : { label, value: `${file.sha256}\n${words.bytes(String(file.sizeBytes))}`, isCode: true };
  return [
    ...(isSame || filing.file === null ? [] : [rowOf(document.file, filing.file, '')]),
    rowOf(document.statement, filing.statement, missing.statement),
    rowOf(document.signed, filing.signed, missing.signed),
    rowOf(document.receipt, filing.receipt, isRefused ? missing.receiptOfRefused : missing.receipt),
  ];
}

const recordSchema = v.record(v.string(), v.unknown());
const textSchema = v.fallback(v.nullable(v.string()), null);
const statusSchema = v.fallback(v.nullable(v.picklist(FILING_STATUSES)), null);
/** The trail holds JSON objects that the product has written. */
const parse = (json: string | null): Record<string, unknown> =>
  json === null ? {} : v.parse(recordSchema, JSON.parse(json));

const verbOf = ({ action }: PaperStep): string => action.slice(action.indexOf('.') + 1);
/** Answers come without a person; what else nobody did, the product did. */
const OF_AUTHORITY: ReadonlySet<string> = new Set(['confirm', 'doubt', 'laterReceipt', 'askState']);

function stepRow(step: PaperStep, words: EvidenceWords, language: Language): RecordRow {
  const verb = verbOf(step);
  const after = parse(step.after);
  const textOf = (key: string): string | null => v.parse(textSchema, after[key] ?? null);
  const status = v.parse(statusSchema, after['status'] ?? null);
  const [index, sha256, note] = [textOf('uploadIndex'), textOf('sha256'), textOf('note')];
  const what = words.step[verb] ?? words.unknownStep;
  const newStatus = status === null ? null : spvFilingsLabels.SpvFilingStatus[status][language];
  const facts = [
    what,
    newStatus === what ? null : newStatus,
    step.actorName ?? (OF_AUTHORITY.has(verb) ? words.authority : words.product),
    step.certificateName === null ? null : words.certificate(step.certificateName),
    index === null ? null : words.index(index),
    sha256 === null ? null : words.statement(sha256),
    note === null ? null : words.note(note),
  ];
  return { label: romanianSecond(step.at), value: facts.filter((fact) => fact !== null).join(' · ') };
}

function attemptsSection(attempts: readonly PaperAttempt[], words: EvidenceWords): RecordSection {
  const { attempt: label } = words;
  const heading = words.section.attempts;
  if (attempts.length === 0) return { heading, text: label.none, groups: [] };
  return {
    heading,
    groups: attempts.map((attempt, at) => {
      // A reason beside an index means that the authority has refused it.
      const isRefused = attempt.outcome === 'submitted' && attempt.reason !== null;
      const { certificateName, certificateSubject, certificateThumbprint, settledBy, settledAt } = attempt;
      return {
        heading: label.title(at + 1),
        rows: rowsOf([
          [label.started, words.by(romanianSecond(attempt.openedAt), attempt.openedBy)],
          [label.certificate, [certificateName, certificateSubject, certificateThumbprint].filter(Boolean).join('\n')],
          [label.workstation, attempt.workstationKeyId, true],
          [label.outcome, words.outcome[isRefused ? 'refused' : (attempt.outcome ?? 'open')]],
          [label.ended, timeOf(attempt.closedAt)],
          [words.field.index, attempt.uploadIndex],
          [label.signedSha256, attempt.signedSha256, true],
          [label.reason, shortened(attempt.reason, words)],
          [label.settled, settledAt === null ? null : words.by(romanianSecond(settledAt), settledBy ?? '–')],
          [words.answer.verdict, attempt.settledVerdict === null ? null : words.validation[attempt.settledVerdict]],
          ['', attempt.note === null ? null : words.note(attempt.note)],
        ]),
      };
    }),
  };
}

function answersSection(answers: readonly PaperAnswer[], words: EvidenceWords): RecordSection {
  const { answer: label } = words;
  const heading = words.section.answers;
  if (answers.length === 0) return { heading, text: label.none, groups: [] };
  return {
    heading,
    groups: answers.map(({ messageId, date, registrationNumber, validationStatus, ...answer }) => ({
      heading: label.title(messageId),
      rows: rowsOf([
        [label.date, romanianSecond(date)],
        [label.registration, registrationNumber],
        [label.verdict, validationStatus === null ? null : words.validation[validationStatus]],
        [
          label.signature,
          [words.signature[answer.signatureState ?? 'notChecked'], answer.signatureSigner].filter(Boolean).join(' · '),
        ],
        [label.sha256, answer.sha256, true],
      ]),
    })),
  };
}

/** The number of each entry with its hash: a head of the chain, as `audit:verify --against` takes it. */
function chainSection({ tenantId, steps, chainEnd }: EvidenceFacts, words: EvidenceWords): RecordSection {
  const { chain } = words;
  const entries = steps.map((step) => ({
    label: `${chain.entry} ${String(step.seq)} · ${words.step[verbOf(step)] ?? words.unknownStep}`,
    value: step.hash,
    isCode: true,
  }));
  const end = chainEnd === null ? [] : [{ label: chain.end(String(chainEnd.seq)), value: chainEnd.hash, isCode: true }];
  return {
    heading: words.section.chain,
    text: steps.length < PAPER_STEPS_MAX ? chain.intro : `${chain.intro} ${chain.cut}`,
    groups: [{ rows: [{ label: chain.firm, value: tenantId, isCode: true }, ...entries, ...end] }],
  };
}
