// Draws the tables of the page from what the control calls answer.

const ROWS_MAX = 50;

const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Bucharest',
});
const at = (ms) => (ms === null || ms === undefined ? '' : clock.format(ms));

/** What each table showed last, so that one that did not change is left alone. */
const shown = new Map();

export const byId = (id) => document.getElementById(id);

/** An element with text in it. */
export function cell(name, text) {
  const element = document.createElement(name);
  element.textContent = String(text ?? '');
  return element;
}

function rowOf(cells) {
  const row = document.createElement('tr');
  row.append(...cells);
  return row;
}

/** Fills a table: the newest rows first, nothing drawn again that is the same. */
function show(id, caption, heads, rows) {
  const text = JSON.stringify([caption, rows]);
  if (shown.get(id) === text) return;
  shown.set(id, text);
  const head = document.createElement('thead');
  head.append(rowOf(heads.map((name) => Object.assign(cell('th', name), { scope: 'col' }))));
  const body = document.createElement('tbody');
  body.append(...rows.slice(0, ROWS_MAX).map((row) => rowOf(row.map((value) => cell('td', value)))));
  byId(id).replaceChildren(cell('caption', caption), ...(rows.length > 0 ? [head, body] : []));
}

function counted(count, one, many) {
  return count === 0 ? `No ${many}` : `${count} ${count === 1 ? one : many}`;
}

/** What stands above a table. */
function captionOf(rows, one, many) {
  const more = rows.length > ROWS_MAX ? `, the last ${ROWS_MAX} shown` : '';
  return counted(rows.length, one, many) + more;
}

export function showState({ now, companies, certificates, messages, faults, storm, verdicts }) {
  byId('summary').textContent = [
    `${at(now)} in Bucharest`,
    counted(companies, 'company', 'companies'),
    counted(certificates, 'certificate', 'certificates'),
    counted(messages, 'message', 'messages'),
  ].join(' · ');
  const armed = faults.map((one) => [one.endpoint, one.kind, one.probability ?? 1, one.times ?? 'all', one.hits]);
  const all = storm ? [['everywhere', 'storm', storm.probability, `seed ${storm.seed}`, storm.hits], ...armed] : armed;
  show('faults', captionOf(all, 'fault', 'faults'), ['Where', 'What', 'Share', 'Times', 'Hit so far'], all);
  const judged = verdicts.map((one) => [
    one.form ?? 'all',
    one.fiscalCode ?? 'all',
    one.verdict,
    one.findings.join('\n'),
  ]);
  show(
    'verdicts',
    judged.length === 0 ? 'No verdicts: every filing is valid' : captionOf(judged, 'verdict', 'verdicts'),
    ['Form', 'Code', 'Verdict', 'Lines'],
    judged,
  );
}

export function showJournal({ endpoints, certificates }) {
  const rows = Object.entries(endpoints).map(([name, sum]) => [name, sum.count, sum.concurrentMax, at(sum.lastAt)]);
  const seen = certificates.map(({ serial, count, accepted }) => `${serial} ${accepted ? '' : 'refused '}${count}×`);
  const caption = `Calls so far. Certificates shown: ${seen.join(', ') || 'none'}`;
  show('journal', caption, ['Where', 'Calls', 'At once', 'Last'], rows);
}

export function showFilings({ filings }) {
  const rows = filings
    .toReversed()
    .map((one) => [
      at(one.at),
      one.fileName,
      one.form,
      one.fiscalCode,
      one.index ?? one.outcome,
      one.problem === null ? one.state : `${one.state} (${one.problem})`,
    ]);
  show('filings', captionOf(rows, 'upload', 'uploads'), ['Time', 'File', 'Form', 'Code', 'Index', 'State'], rows);
}

export function showRequests({ requests }) {
  const rows = requests.toReversed().map((one) => [
    at(one.at),
    one.tip,
    one.cui,
    Object.entries(one.parameters)
      .map((pair) => pair.join('='))
      .join(', '),
    one.refusal ?? one.outcome,
    one.id,
    one.outcome === 'registered' ? at(one.answerAt) || 'never' : '',
  ]);
  const heads = ['Time', 'Type', 'Code', 'Parameters', 'Outcome', 'Id', 'Answered'];
  show('requests', captionOf(rows, 'call', 'calls'), heads, rows);
}

export function showContacts({ requests }) {
  const rows = requests
    .toReversed()
    .map((one) => [at(one.at), one.number, one.fiscalCode, one.category, one.subCategory, at(one.answerAt) || 'never']);
  const heads = ['Time', 'Number', 'Code', 'Category', 'Sub-category', 'Answered'];
  show('contacts', captionOf(rows, 'form', 'forms sent'), heads, rows);
}
