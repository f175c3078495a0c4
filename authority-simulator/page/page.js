// Drives the simulated authority through its control calls. Loaded by index.html, from the control port alone.

import { byId, cell, showContacts, showFilings, showJournal, showRequests, showState } from './tables.js';

const REFRESH_MS = 2000;
const HOUR_MS = 3_600_000;

let options = { endpoints: [], faults: {}, tamperings: [] };
let state = null;

async function call(method, path, body) {
  const answer = await fetch(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const told = await answer.json();
  if (!answer.ok) throw new Error([told.error, ...(told.issues ?? [])].join(' · '));
  return told;
}

function say(text, isRefused = false) {
  const said = byId('said');
  said.textContent = text;
  said.classList.toggle('refused', isRefused);
}

/** Does what a button or a form says, tells what came of it, and shows the state that follows. */
async function act(what, work) {
  try {
    await work();
    say(`${what}: done`);
  } catch (error) {
    say(`${what}: ${error.message}`, true);
  }
  await refresh();
}

async function refresh() {
  try {
    const [now, journal, filings, requests, contacts] = await Promise.all(
      ['/state', '/journal/sums', '/filings', '/requests', '/contact-requests'].map((path) => call('GET', path)),
    );
    state = now;
    showState(now);
    showJournal(journal);
    showFilings(filings);
    showRequests(requests);
    showContacts(contacts);
  } catch {
    say('The simulator does not answer', true);
  }
}

const BUTTONS = {
  hour: ['Clock', () => call('POST', '/clock', { ms: HOUR_MS })],
  day: ['Clock', () => call('POST', '/clock', { ms: 24 * HOUR_MS })],
  sessions: ['Sessions', () => call('POST', '/sessions/end')],
  process: ['Processing', () => call('POST', '/filings/process')],
  calm: ['Faults', () => call('DELETE', '/faults')],
  lenient: ['Verdicts', () => call('PUT', '/verdicts', { verdicts: [] })],
  reset: ['Reset', () => call('POST', '/reset')],
};

/** A form's fields by name; numbers as numbers, what is empty or hidden left out. */
function fieldsOf(form) {
  const fields = {};
  for (const element of form.elements) {
    if (element.name === '' || element.closest('[hidden]')) continue;
    if (element.type === 'checkbox') fields[element.name] = element.checked;
    else if (element.value !== '')
      fields[element.name] = element.type === 'number' ? Number(element.value) : element.value;
  }
  return fields;
}

const FORMS = {
  delays: ['Times', (fields) => call('PATCH', '/behaviour', fields)],
  fault: ['Fault', (fields) => call('POST', '/faults', fields)],
  storm: ['Storm', (fields) => call('PUT', '/storm', fields)],
  verdict: [
    'Verdict',
    ({ findings = '', ...verdict }) => {
      const lines = findings.split('\n').filter((line) => line.trim() !== '');
      return call('PUT', '/verdicts', { verdicts: [{ ...verdict, findings: lines }, ...state.verdicts] });
    },
  ],
  tamper: [
    'Document',
    async ({ document: number, how }) => {
      const { filings } = await call('GET', '/filings');
      const isFiling = filings.some(({ index }) => index === number);
      return call('POST', '/documents/tamper', { ...(isFiling ? { index: number } : { id: number }), how });
    },
  ],
  contact: ['Contact form', ({ form }) => call('PUT', '/contact-form', JSON.parse(form ?? ''))],
};

function fill(select, values) {
  select.replaceChildren(...values.map((value) => cell('option', value)));
}

/** Offers at an endpoint what does something there, and asks for what that needs. */
function offerFaults(isNewEndpoint) {
  const { endpoint, kind } = byId('fault').elements;
  if (isNewEndpoint) {
    fill(
      kind,
      Object.keys(options.faults).filter((name) => options.faults[name].endpoints.includes(endpoint.value)),
    );
  }
  byId('fault-does').textContent = options.faults[kind.value]?.does ?? '';
  for (const label of document.querySelectorAll('#fault [data-for]')) label.hidden = label.dataset.for !== kind.value;
  document.querySelector('#fault [data-registered]').hidden = kind.value === 'slow';
}

function listen() {
  for (const button of document.querySelectorAll('button[data-do]')) {
    const [what, work] = BUTTONS[button.dataset.do];
    button.addEventListener('click', () => {
      if (button.dataset.do !== 'reset' || confirm('Forget all certificates, messages, filings, requests and faults?'))
        void act(what, work);
    });
  }
  for (const [id, [what, work]] of Object.entries(FORMS)) {
    byId(id).addEventListener('submit', (event) => {
      event.preventDefault();
      void act(what, () => work(fieldsOf(event.target)));
    });
  }
  byId('fault').elements.endpoint.addEventListener('change', () => offerFaults(true));
  byId('fault').elements.kind.addEventListener('change', () => offerFaults(false));
}

async function start() {
  listen();
  options = await call('GET', '/options');
  fill(byId('fault').elements.endpoint, options.endpoints);
  fill(byId('tamper').elements.how, options.tamperings);
  offerFaults(true);
  await refresh();
  for (const name of ['answerRequestsAfterMs', 'processFilingsAfterMs']) {
    byId('delays').elements[name].value = state.behaviour[name];
  }
  byId('contact').elements.form.value = JSON.stringify(state.contactForm, null, 2);
  setInterval(() => document.hidden || refresh(), REFRESH_MS);
}

start().catch((error) => say(error.message, true));
