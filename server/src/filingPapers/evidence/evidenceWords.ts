import type { AttemptOutcome } from '#contracts/api/filingAttempt.ts';
import type { FilingStatus, ReceiptDoubt } from '#contracts/api/spvFiling.ts';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import type { Language } from '#contracts/languages.ts';
import type { SignatureState } from '#contracts/link/fields.ts';

/** The words of a filing's record in one language. */
export type EvidenceWords = {
  readonly title: string;
  readonly verdict: Readonly<Record<FilingStatus, string>>;
  readonly verdictOfPerson: string;
  readonly section: {
    readonly declaration: string;
    readonly documents: string;
    readonly steps: string;
    readonly attempts: string;
    readonly answers: string;
    readonly chain: string;
  };
  readonly field: {
    readonly firm: string;
    readonly client: string;
    readonly taxId: string;
    readonly form: string;
    readonly period: string;
    readonly file: string;
    readonly status: string;
    readonly uploaded: string;
    readonly approved: string;
    readonly submitted: string;
    readonly confirmed: string;
    readonly index: string;
    readonly authorityText: string;
    readonly findings: string;
    readonly doubt: string;
  };
  readonly document: {
    readonly file: string;
    readonly statement: string;
    readonly signed: string;
    readonly receipt: string;
  };
  readonly missing: {
    readonly statement: string;
    readonly signed: string;
    readonly receipt: string;
    readonly receiptOfRefused: string;
    readonly bytes: string;
  };
  readonly bytes: (count: string) => string;
  readonly by: (at: string, name: string) => string;
  readonly authority: string;
  readonly product: string;
  readonly step: Readonly<Record<string, string>>;
  readonly unknownStep: string;
  readonly certificate: (name: string) => string;
  readonly index: (number: string) => string;
  readonly statement: (sha256: string) => string;
  readonly note: (text: string) => string;
  readonly attempt: {
    readonly title: (number: number) => string;
    readonly started: string;
    readonly ended: string;
    readonly certificate: string;
    readonly workstation: string;
    readonly outcome: string;
    readonly reason: string;
    readonly signedSha256: string;
    readonly settled: string;
    readonly none: string;
  };
  readonly outcome: Readonly<Record<AttemptOutcome | 'open' | 'refused', string>>;
  readonly answer: {
    readonly title: (number: string) => string;
    readonly date: string;
    readonly registration: string;
    readonly verdict: string;
    readonly signature: string;
    readonly sha256: string;
    readonly none: string;
  };
  readonly validation: Readonly<Record<ValidationStatus, string>>;
  readonly signature: Readonly<Record<SignatureState | 'notChecked', string>>;
  readonly doubt: Readonly<Record<ReceiptDoubt, string>>;
  readonly chain: {
    readonly intro: string;
    readonly firm: string;
    readonly entry: string;
    readonly what: string;
    readonly hash: string;
    readonly end: (number: string) => string;
    readonly cut: string;
  };
  readonly made: (at: string) => string;
  readonly page: (number: number, total: number) => string;
  readonly cut: string;
};

const ro: EvidenceWords = {
  title: 'Fișa depunerii',
  verdict: {
    NotStarted: 'Declarația este în verificare: nu s-a depus nimic.',
    Invalid: 'Declarația nu este validă: nu s-a depus nimic.',
    Validated: 'Declarația este validată, dar neaprobată: nu s-a depus nimic.',
    Approved: 'Declarația este aprobată. Nu este înregistrată nicio depunere.',
    Signed: 'Declarația este semnată. Nu este înregistrată nicio depunere.',
    Submitted: 'Depusă la ANAF. Până la întocmirea acestei fișe nu a sosit nicio recipisă care să o confirme.',
    Confirmed: 'Confirmată de ANAF, fără erori de validare.',
    ConfirmedWithWarnings: 'Confirmată de ANAF, cu atenționări.',
    ConfirmedWithErrors: 'ANAF a găsit erori: declarația nu este validată, deci nu se consideră depusă.',
    InvalidSubmission: 'Respinsă de ANAF: prin această trimitere nu s-a depus nimic.',
    Processing: 'Nu se știe dacă declarația a ajuns la ANAF.',
  },
  verdictOfPerson: 'Rezultatul a fost consemnat manual; recipisa nu este păstrată aici.',
  section: {
    declaration: 'Declarația',
    documents: 'Documentele și amprentele lor (SHA-256)',
    steps: 'Ce s-a făcut',
    attempts: 'Trimiterile la ANAF',
    answers: 'Răspunsurile ANAF',
    chain: 'Locul în jurnalul de audit',
  },
  field: {
    firm: 'Cabinet',
    client: 'Client',
    taxId: 'Cod fiscal',
    form: 'Formular',
    period: 'Perioada',
    file: 'Fișier încărcat',
    status: 'Stare',
    uploaded: 'Încărcată',
    approved: 'Aprobată',
    submitted: 'Depunere consemnată',
    confirmed: 'Confirmare consemnată',
    index: 'Index la ANAF',
    authorityText: 'Textul ANAF',
    findings: 'Constatările ANAF',
    doubt: 'Recipisă neconcludentă',
  },
  document: {
    file: 'Fișierul încărcat',
    statement: 'Declarația',
    signed: 'Declarația semnată',
    receipt: 'Recipisa',
  },
  missing: {
    statement: 'Nu există o declarație care să poată fi semnată.',
    signed: 'Nu este păstrată nicio declarație semnată.',
    receipt: 'Recipisa nu a sosit.',
    receiptOfRefused: 'ANAF a respins declarația: nu există recipisă.',
    bytes: 'Documentul este înregistrat, dar fișierul lui nu a putut fi citit.',
  },
  bytes: (count) => `${count} octeți`,
  by: (at, name) => `${at}, ${name}`,
  authority: 'ANAF',
  product: 'Dosar',
  step: {
    create: 'Declarație încărcată',
    check: 'Verificată',
    remove: 'Ștearsă',
    approve: 'Aprobată',
    refile: 'Aprobată pentru o nouă depunere',
    withdraw: 'Aprobare retrasă',
    assign: 'Alt certificat ales',
    openAttempt: 'Trimitere începută',
    claimAttempt: 'Preluată de calculator',
    closeAttempt: 'Rezultatul trimiterii',
    signedStatement: 'Declarația semnată a fost păstrată',
    settle: 'Rezultat consemnat manual',
    askState: 'Răspuns al ANAF de la altă declarație, neluat în seamă',
    confirm: 'Răspunsul ANAF',
    doubt: 'Recipisă neconcludentă',
    laterReceipt: 'Recipisă sosită ulterior',
  },
  unknownStep: 'Modificată',
  certificate: (name) => `certificat ${name}`,
  index: (number) => `index ${number}`,
  statement: (sha256) => `SHA-256 ${sha256}`,
  note: (text) => `notă: ${text}`,
  attempt: {
    title: (number) => `Trimiterea ${number}`,
    started: 'Începută',
    ended: 'Răspuns consemnat',
    certificate: 'Certificat',
    workstation: 'Calculatorul (cheie)',
    outcome: 'Rezultat',
    reason: 'Textul răspunsului',
    signedSha256: 'SHA-256 al fișierului trimis',
    settled: 'Consemnat de',
    none: 'Nu s-a început nicio trimitere.',
  },
  outcome: {
    open: 'Neîncheiată',
    submitted: 'Primită de ANAF',
    refused: 'Respinsă de ANAF după primire',
    rejected: 'Respinsă de ANAF la trimitere',
    unknown: 'Nu se știe dacă a ajuns la ANAF',
    notSent: 'Nu a ajuns la ANAF',
  },
  answer: {
    title: (number) => `Mesajul ${number}`,
    date: 'Data ANAF',
    registration: 'Număr de înregistrare',
    verdict: 'Ce spune',
    signature: 'Semnătura documentului',
    sha256: 'SHA-256',
    none: 'Nu este păstrat niciun mesaj al ANAF pentru această declarație.',
  },
  validation: {
    NoErrors: 'Fără erori de validare',
    WithWarnings: 'Valid, cu atenționări',
    WithErrors: 'Cu erori de validare',
  },
  signature: {
    intact: 'Valabilă',
    unknownSigner: 'Semnatar necunoscut',
    broken: 'Documentul a fost modificat după semnare',
    absent: 'Nesemnat',
    unchecked: 'Neverificată',
    notChecked: 'Neverificată',
  },
  doubt: {
    unknownSigner: 'Recipisa este semnată de altcineva decât ANAF.',
    broken: 'Recipisa a fost modificată după semnare.',
    absent: 'Recipisa nu este semnată.',
    otherForm: 'Sub acest index, la ANAF se află alt formular.',
  },
  chain: {
    intro:
      'Fiecare acțiune este o înregistrare în jurnalul de audit al cabinetului. Amprenta unei înregistrări o cuprinde pe cea dinainte, ' +
      'deci niciuna nu poate fi schimbată sau ștearsă fără ca toate cele de după ea să nu se mai potrivească. ' +
      'Operatorul Dosar poate verifica jurnalul de audit cu „npm run audit:verify”.',
    firm: 'Cabinet (cheie)',
    entry: 'Nr.',
    what: 'Înregistrarea',
    hash: 'Amprenta (SHA-256)',
    end: (number) => `Ultima înregistrare a cabinetului la întocmire: nr. ${number}`,
    cut: 'Mai sunt înregistrări, care nu au încăput aici.',
  },
  made: (at) => `Întocmită de Dosar la ${at}, ora României`,
  page: (number, total) => `Pagina ${number} din ${total}`,
  cut: '… (textul întreg se află în document)',
};

const en: EvidenceWords = {
  title: 'Filing record',
  verdict: {
    NotStarted: 'The declaration is being checked: nothing was filed.',
    Invalid: 'The declaration is not valid: nothing was filed.',
    Validated: 'The declaration is validated, but not approved: nothing was filed.',
    Approved: 'The declaration is approved. No submission is recorded.',
    Signed: 'The declaration is signed. No submission is recorded.',
    Submitted: 'Submitted to ANAF. No receipt that confirms it had come when this record was made.',
    Confirmed: 'Confirmed by ANAF, without errors of validation.',
    ConfirmedWithWarnings: 'Confirmed by ANAF, with warnings.',
    ConfirmedWithErrors: 'ANAF found errors: the declaration is not validated, so it does not count as filed.',
    InvalidSubmission: 'Refused by ANAF: nothing was filed by this submission.',
    Processing: 'It is not known whether the declaration has reached ANAF.',
  },
  verdictOfPerson: 'The outcome was recorded by hand; no receipt is kept here.',
  section: {
    declaration: 'Declaration',
    documents: 'Documents and their hashes (SHA-256)',
    steps: 'What was done',
    attempts: 'Submissions to ANAF',
    answers: 'Answers of ANAF',
    chain: 'Place in the audit trail',
  },
  field: {
    firm: 'Firm',
    client: 'Client',
    taxId: 'Tax ID',
    form: 'Form',
    period: 'Period',
    file: 'Uploaded file',
    status: 'Status',
    uploaded: 'Uploaded',
    approved: 'Approved',
    submitted: 'Submission recorded',
    confirmed: 'Confirmation recorded',
    index: 'Index at ANAF',
    authorityText: 'Words of ANAF',
    findings: 'Findings of ANAF',
    doubt: 'Doubtful receipt',
  },
  document: {
    file: 'Uploaded file',
    statement: 'Declaration',
    signed: 'Signed declaration',
    receipt: 'Receipt',
  },
  missing: {
    statement: 'There is no declaration that could be signed.',
    signed: 'No signed declaration is kept.',
    receipt: 'The receipt has not come.',
    receiptOfRefused: 'ANAF refused the declaration: there is no receipt.',
    bytes: 'The document is recorded, but its file could not be read.',
  },
  bytes: (count) => `${count} bytes`,
  by: (at, name) => `${at}, ${name}`,
  authority: 'ANAF',
  product: 'Dosar',
  step: {
    create: 'Declaration uploaded',
    check: 'Checked',
    remove: 'Deleted',
    approve: 'Approved',
    refile: 'Approved to be filed again',
    withdraw: 'Approval withdrawn',
    assign: 'Other certificate chosen',
    openAttempt: 'Submission begun',
    claimAttempt: 'Taken by the computer',
    closeAttempt: 'Outcome of the submission',
    signedStatement: 'Signed declaration saved',
    settle: 'Outcome recorded by hand',
    askState: 'Answer of ANAF for another declaration, disregarded',
    confirm: 'Answer of ANAF',
    doubt: 'Doubtful receipt',
    laterReceipt: 'Receipt came afterwards',
  },
  unknownStep: 'Changed',
  certificate: (name) => `certificate ${name}`,
  index: (number) => `index ${number}`,
  statement: (sha256) => `SHA-256 ${sha256}`,
  note: (text) => `note: ${text}`,
  attempt: {
    title: (number) => `Submission ${number}`,
    started: 'Begun',
    ended: 'Answer recorded',
    certificate: 'Certificate',
    workstation: 'Computer (key)',
    outcome: 'Outcome',
    reason: 'Words of the answer',
    signedSha256: 'SHA-256 of the file sent',
    settled: 'Recorded by',
    none: 'No submission was begun.',
  },
  outcome: {
    open: 'Not finished',
    submitted: 'Received by ANAF',
    refused: 'Refused by ANAF after it was received',
    rejected: 'Refused by ANAF when it was sent',
    unknown: 'It is not known whether it reached ANAF',
    notSent: 'Did not reach ANAF',
  },
  answer: {
    title: (number) => `Message ${number}`,
    date: 'Date at ANAF',
    registration: 'Registration number',
    verdict: 'Says',
    signature: 'Signature of the document',
    sha256: 'SHA-256',
    none: 'No message of ANAF is kept for this declaration.',
  },
  validation: {
    NoErrors: 'No errors of validation',
    WithWarnings: 'Valid, with warnings',
    WithErrors: 'With errors of validation',
  },
  signature: {
    intact: 'Valid',
    unknownSigner: 'Unknown signer',
    broken: 'The document was changed after it was signed',
    absent: 'Not signed',
    unchecked: 'Not checked',
    notChecked: 'Not checked',
  },
  doubt: {
    unknownSigner: 'The receipt is signed by someone other than ANAF.',
    broken: 'The receipt was changed after it was signed.',
    absent: 'The receipt is not signed.',
    otherForm: 'ANAF has another form under this index.',
  },
  chain: {
    intro:
      'Each action is an entry in the audit trail of the firm. The hash of an entry covers the one before it, so none can be ' +
      'changed or deleted without all later ones ceasing to fit. The operator of Dosar can check the trail with ' +
      '“npm run audit:verify”.',
    firm: 'Firm (key)',
    entry: 'No.',
    what: 'Entry',
    hash: 'Hash (SHA-256)',
    end: (number) => `Last entry of the firm when this was made: no. ${number}`,
    cut: 'There are more entries, which found no room here.',
  },
  made: (at) => `Made by Dosar on ${at}, Romanian time`,
  page: (number, total) => `Page ${number} of ${total}`,
  cut: '… (the whole text stands in the document)',
};

/** The words of a filing's record. */
export const EVIDENCE_WORDS: Readonly<Record<Language, EvidenceWords>> = { en, ro };
