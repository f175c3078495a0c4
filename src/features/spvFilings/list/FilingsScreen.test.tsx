import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aFilingDetail, anIssue } from '../testing/previewSamples.ts';
import { aFiling, chooseFor, idOf, renderFilings, pageOf, type RenderedFilings } from '../testing/renderFilings.tsx';

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

const show = async (...args: Parameters<typeof renderFilings>) => {
  const rendered = await renderFilings(...args);
  ({ close } = rendered);
  return rendered;
};
const choose = async ({ user }: Awaited<ReturnType<typeof show>>, ...names: readonly string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};
const approve = async (rendered: RenderedFilings, name: string) => {
  await choose(rendered, name);
  await rendered.user.click(bar().getByRole('button', { name: /^Approve/ }));
  await rendered.user.click(await screen.findByRole('button', { name: 'Approve 1 filing' }));
};
const toastOf = ({ app }: RenderedFilings) => systemActor(app, 'toaster').getSnapshot().context.current;
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected filings' }));
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);

describe('the filing list', () => {
  it('asks for what the address says', async () => {
    const { server } = await show({
      path: '/spv/filings?status=Invalid,Processing&month=10&year=2026&page=2',
      filings: [aFiling(1)],
    });
    await screen.findByRole('link', { name: 'Client 1' });
    const asked = Object.fromEntries(server.lastOf('GET /spv-filings')?.url.searchParams ?? []);
    expect(asked).toMatchObject({ reportingMonth: '10', reportingYear: '2026', pageNumber: '2' });
  });

  it('shows the file while nobody is its client, the period, and how far each has come in words', async () => {
    await show({
      filings: [
        aFiling(1, { clientId: null, clientLegalName: null }),
        aFiling(2, { spvFilingStatus: 'Submitted', submittedAt: '2026-11-20T09:42:00.000Z' }),
      ],
    });
    expect((await rowOf('d300-1.xml')).getByText('10/2026')).toBeDefined();
    const row = await rowOf('Client 2');
    expect(row.getByText('Step 5 of 6: Submitted')).toBeDefined();
    expect(row.getByText('20/11/26 11:42')).toBeDefined();
  });

  it('offers the client that is missing', async () => {
    const { user } = await show({ filings: [aFiling(1, { clientId: null, clientLegalName: null })] });
    await user.click(await screen.findByRole('button', { name: 'Add client 12345674' }));
    expect(await screen.findByText('a new client with 12345674')).toBeDefined();
  });

  it('begins at page 1 when a filter is taken off', async () => {
    const { user, router } = await show({ path: '/spv/filings?month=10&page=4', filings: [aFiling(1)] });
    await user.click(await screen.findByRole('button', { name: 'Remove filter Month' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 1 }));
  });

  it('offers to upload when there is nothing, and a way out of filters', async () => {
    const { user, router } = await show({ path: '/spv/filings?status=Processing' });
    await user.click(await screen.findByRole('button', { name: 'Show all filings' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 1 }));
    expect(await screen.findByText('No filings yet')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Upload filings' })).toHaveLength(2);
  });

  it('keeps the filters and offers the first page where a later one has been emptied', async () => {
    const { user, router } = await show({ path: '/spv/filings?status=Invalid&page=10' });
    await screen.findByText('There are no filings on this page');
    expect(screen.queryByText('No filing matches these filters')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'Invalid', page: 1 }));
  });

  it('says when the list could not be loaded, and loads it again', async () => {
    const { user, server } = await show({ routes: { 'GET /spv-filings': refusal('server.unexpected') } });
    await screen.findByText('The filings could not be loaded');
    server.on('GET /spv-filings', pageOf([aFiling(1)]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Client 1' })).toBeDefined();
  });

  it('keeps its rows when it could not be refreshed, says so, and refreshes on demand', async () => {
    const { user, server, queries } = await show({ filings: [aFiling(1)] });
    await screen.findByRole('link', { name: 'Client 1' });
    server.on('GET /spv-filings', refusal('server.unexpected'));
    await queries.invalidateQueries();
    expect(await screen.findByText(/^The list could not be refreshed/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Client 1' })).toBeDefined();
    server.on('GET /spv-filings', pageOf([aFiling(2)]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Client 2' })).toBeDefined();
    expect(screen.queryByText(/^The list could not be refreshed/)).toBeNull();
  });

  it('opens a filing with the list it goes through', async () => {
    const { user, router } = await show({ filings: [aFiling(1), aFiling(2)] });
    await user.click(await screen.findByRole('link', { name: 'Client 2' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/spv/filings/filing/${idOf(2)}/preview`));
    expect(router.state.location.state).toMatchObject({ previewIds: [idOf(1), idOf(2)] });
  });

  it('says of one that is being checked only that, and of a refused one that it was refused', async () => {
    await show({
      filings: [
        aFiling(1, { spvFilingStatus: 'NotStarted', clientId: null, clientLegalName: null, statementType: null }),
        aFiling(2, { spvFilingStatus: 'InvalidSubmission' }),
      ],
    });
    expect(await screen.findByText('Being checked: d300-1.xml')).toBeDefined();
    expect(screen.queryByText(/^Unknown/)).toBeNull();
    expect(screen.getByText('Step 5 of 6: Refused by ANAF')).toBeDefined();
  });
});

describe('approving and deleting', () => {
  it('asks for how many and for whom, approves those it is for, and has them sent at once', async () => {
    const rendered = await show({
      filings: [aFiling(1), aFiling(2), aFiling(3, { spvFilingStatus: 'Invalid' })],
      routes: { 'PUT /spv-filings/approved': ok({ changed: [idOf(1), idOf(2)] }) },
    });
    const { user, server } = rendered;
    rendered.lead();
    await waitFor(() => expect(server.countOf('GET /spv-filings/to-send')).toBe(1));
    await choose(rendered, 'Client 1', 'Client 2', 'Client 3');
    await user.click(bar().getByRole('button', { name: /^Approve/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve 2 filings?' }));
    for (const number of [1, 2]) {
      dialog.getByRole('checkbox', {
        name: `Client ${number} · D300 · 10/2026 · Alfa (of POPESCU ANA) · d300-${number}.xml`,
      });
    }
    expect(dialog.getByText('Client 3 · D300 · 10/2026 · d300-3.xml: status Invalid')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Approve 2 filings' }));
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-filings/approved')?.body).toEqual({ spvFilingIds: [idOf(1), idOf(2)] }),
    );
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    rendered.clock.increment(1000);
    await waitFor(() => expect(server.countOf('GET /spv-filings/to-send')).toBe(2));
  });

  it('leaves out what was unticked, which stays selected', async () => {
    const rendered = await show({
      filings: [aFiling(1), aFiling(2)],
      routes: { 'PUT /spv-filings/approved': ok({ changed: [idOf(1)] }) },
    });
    const { user, server } = rendered;
    await choose(rendered, 'Client 1', 'Client 2');
    await user.keyboard('a');
    await user.click(await screen.findByRole('checkbox', { name: /^Client 2 · D300/ }));
    await user.click(await screen.findByRole('button', { name: 'Approve 1 filing' }));
    await waitFor(() => expect(server.lastOf('PUT /spv-filings/approved')?.body).toEqual({ spvFilingIds: [idOf(1)] }));
    expect(await bar().findByText('1 selected')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Client 2' }).checked).toBe(true);
  });

  it('keeps chosen what the server refuses, and approves the rest', async () => {
    const rendered = await show({ filings: [aFiling(1), aFiling(2)] });
    const { user, server } = rendered;
    server.on('PUT /spv-filings/approved', ({ body }) =>
      JSON.stringify(body).includes(idOf(2)) ? refusal('filing.notApprovable') : ok({ changed: [idOf(1)] }),
    );
    await choose(rendered, 'Client 1', 'Client 2');
    await user.keyboard('a');
    await user.click(await screen.findByRole('button', { name: 'Approve 2 filings' }));
    expect(await bar().findByText('1 selected')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Client 2' }).checked).toBe(true);
  });

  it('is reported when the server has acknowledged it, although the screen was left, and sent then', async () => {
    const rendered = await show({ filings: [aFiling(1)] });
    const { server } = rendered;
    server.hold('PUT /spv-filings/approved');
    await approve(rendered, 'Client 1');
    await waitFor(() => expect(server.isHeld('PUT /spv-filings/approved')).toBe(true));
    cleanup();
    rendered.lead();
    await waitFor(() => expect(server.countOf('GET /spv-filings/to-send')).toBe(1));
    expect(toastOf(rendered)).toBeNull();
    server.answer('PUT /spv-filings/approved', ok({ changed: [idOf(1)] }));
    await waitFor(() =>
      expect(toastOf(rendered)).toMatchObject({ kind: 'success', title: 'spvFilings:done.approved' }),
    );
    rendered.clock.increment(1000);
    await waitFor(() => expect(server.countOf('GET /spv-filings/to-send')).toBe(2));
  });

  it('is reported where only the answer was lost: the filing says that it is approved', async () => {
    const rendered = await show({ filings: [aFiling(1)] });
    const { server } = rendered;
    let isFirst = true;
    server.on('PUT /spv-filings/approved', () => {
      if (!isFirst) return refusal('filing.notApprovable');
      isFirst = false;
      throw new TypeError('Failed to fetch');
    });
    server.on('GET /spv-filings/*', ok(aFilingDetail(idOf(1), { spvFilingStatus: 'Approved' })));
    await approve(rendered, 'Client 1');
    await waitFor(() => expect(toastOf(rendered)).toMatchObject({ kind: 'success', values: { count: 1 } }));
  });

  it('is reported neither way where the server does not answer at all', async () => {
    const rendered = await show({ filings: [aFiling(1)] });
    for (const route of ['PUT /spv-filings/approved', 'GET /spv-filings/*']) {
      rendered.server.on(route, () => Promise.reject(new TypeError('Failed to fetch')));
    }
    await approve(rendered, 'Client 1');
    await waitFor(() =>
      expect(toastOf(rendered)).toMatchObject({ kind: 'warning', title: 'spvFilings:done.unanswered' }),
    );
    expect(await bar().findByText('1 selected')).toBeDefined();
  });

  it('deletes what may be deleted, after a question', async () => {
    const rendered = await show({
      filings: [aFiling(1, { spvFilingStatus: 'Invalid' }), aFiling(2, { spvFilingStatus: 'Submitted' })],
      routes: { 'DELETE /spv-filings/*': ok() },
    });
    const { user, server } = rendered;
    await choose(rendered, 'Client 2');
    expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    await choose(rendered, 'Client 1');
    await user.click(bar().getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1 filing' }));
    await waitFor(() => expect(server.countOf('DELETE /spv-filings/*')).toBe(1));
  });

  it('takes no filing without a client', async () => {
    const rendered = await show({ filings: [aFiling(1, { clientId: null, clientLegalName: null })] });
    await choose(rendered, 'd300-1.xml');
    expect(bar().getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true);
  });
});

describe('what is wrong with a filing', () => {
  it('is said in the language of the reader and in the words of the authority', async () => {
    const { user } = await show({
      filings: [aFiling(1, { spvFilingStatus: 'Invalid', issues: [anIssue], issueCount: 3 })],
    });
    await user.click(await screen.findByRole('button', { name: 'Invalid' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'The declaration is not valid' }));
    expect(drawer.getByText(/eroare regula: R1/)).toBeDefined();
    expect(drawer.getByText('2 more findings are not shown.')).toBeDefined();
    expect(drawer.getByRole('link', { name: 'Open the document' })).toBeDefined();
  });

  it('is what the receipt lists, or the reason of the refusal', async () => {
    const { user } = await show({
      filings: [
        aFiling(1, { spvFilingStatus: 'ConfirmedWithErrors', confirmationError: 'eroare structura: op1' }),
        aFiling(2, { spvFilingStatus: 'InvalidSubmission', submissionStatus: 'Fisierul nu este semnat' }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Validation errors' }));
    expect(await screen.findByText('eroare structura: op1')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Not accepted' }));
    expect(await screen.findByText('Fisierul nu este semnat')).toBeDefined();
  });

  it('is said by a person where nobody knows, with a note', async () => {
    const { user, server } = await show({
      filings: [aFiling(1, { spvFilingStatus: 'Processing' })],
      routes: { 'PUT /spv-filings/*/settled': ok({ spvFilingStatus: 'Submitted' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Processing' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What happened to this filing?' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await user.click(dialog.getByRole('button', { name: /^What you found/ }));
    await user.click(await screen.findByRole('option', { name: 'ANAF has it', hidden: true }));
    await user.type(dialog.getByRole('textbox', { name: 'Index at ANAF' }), '1100000031');
    expect(save.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'How you know it' }), 'StareD112');
    await user.click(save);
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-filings/*/settled')?.body).toEqual({
        outcome: 'submitted',
        uploadIndex: '1100000031',
        note: 'StareD112',
      }),
    );
  });

  it('is that its receipt is in doubt, which a person settles with what the authority says', async () => {
    const receiptDoubt = { state: 'broken', spvMessageId: idOf(700) } as const;
    const { user, server } = await show({
      filings: [aFiling(1, { spvFilingStatus: 'Submitted', receiptDoubt })],
      routes: { 'PUT /spv-filings/*/settled': ok({ spvFilingStatus: 'ConfirmedWithErrors' }) },
    });
    const badge = await screen.findByRole('button', { name: 'Doubtful receipt' });
    const steps = within(screen.getByTitle(/^Step 5 of 6/)).getAllByRole('generic', { hidden: true });
    expect(steps.map(({ dataset }) => dataset.fault).filter(Boolean)).toEqual(['critical']);
    await user.click(badge);
    const dialog = within(await screen.findByRole('dialog', { name: 'The receipt does not confirm this filing' }));
    expect(dialog.getByText(/altered or damaged after it was signed/)).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')).toContain(idOf(700));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm the filing' });
    await user.click(dialog.getByRole('button', { name: /^What ANAF's page says/ }));
    await user.click(await screen.findByRole('option', { name: 'The document has errors', hidden: true }));
    expect(save.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'How you know it' }), 'StareD112');
    await user.click(save);
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-filings/*/settled')?.body).toEqual({
        outcome: 'confirmed',
        verdict: 'WithErrors',
        note: 'StareD112',
      }),
    );
  });

  it('is that its receipt never came, which a person settles in the same way', async () => {
    const late = aFiling(1, { spvFilingStatus: 'Submitted', isReceiptLate: true, uploadIndex: '1100000031' });
    const { user, server } = await show({
      filings: [late],
      routes: { 'PUT /spv-filings/*/settled': ok({ spvFilingStatus: 'Confirmed' }) },
    });
    const badge = await screen.findByRole('button', { name: 'Receipt missing' });
    const steps = within(screen.getByTitle(/^Step 5 of 6/)).getAllByRole('generic', { hidden: true });
    expect(steps.map(({ dataset }) => dataset.fault).filter(Boolean)).toEqual(['warning']);
    await user.click(badge);
    const dialog = within(await screen.findByRole('dialog', { name: 'No receipt has come for this filing' }));
    expect(dialog.getByText(/^It was sent more than 3 days ago/)).toBeDefined();
    expect(dialog.getByText(/with the index 1100000031 and the tax ID 12345674/)).toBeDefined();
    expect(dialog.queryByRole('link')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^What ANAF's page says/ }));
    await user.click(await screen.findByRole('option', { name: 'The document is valid', hidden: true }));
    await user.type(dialog.getByRole('textbox', { name: 'How you know it' }), 'StareD112');
    await user.click(dialog.getByRole('button', { name: 'Confirm the filing' }));
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-filings/*/settled')?.body).toEqual({
        outcome: 'confirmed',
        verdict: 'NoErrors',
        note: 'StareD112',
      }),
    );
  });

  it('is settled from the menu of its row where its receipt never came', async () => {
    await show({ filings: [aFiling(1, { spvFilingStatus: 'Submitted', isReceiptLate: true })] });
    await chooseFor('Client 1', 'Look for the receipt');
    expect(await screen.findByRole('dialog', { name: 'No receipt has come for this filing' })).toBeDefined();
  });
});

describe('files that are dropped', () => {
  it('are taken anywhere on the screen, and shown where they are uploaded', async () => {
    const { server } = await show();
    await screen.findByText('No filings yet');
    server.hold('POST /content/batches');
    const file = new File(['<declaratie300/>'], 'd300.xml', { type: 'text/xml' });
    const dataTransfer = { types: ['Files'], files: [file] };
    fireEvent.dragEnter(document.body, { dataTransfer });
    expect(await screen.findByText('Drop declarations here')).toBeDefined();
    fireEvent.drop(document.body, { dataTransfer });
    await waitFor(() => expect(screen.queryByText('Drop declarations here')).toBeNull());
    await waitFor(() => expect(server.isHeld('POST /content/batches')).toBe(true));
    expect(server.lastOf('POST /content/batches')?.body).toEqual({ files: [{ name: 'd300.xml', sizeBytes: 16 }] });
  });
});
