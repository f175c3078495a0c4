import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { aFilingDetail } from '../testing/previewSamples.ts';
import { aFiling, idOf, pageOf, renderFilings } from '../testing/renderFilings.tsx';
import { aFilingToSend, attemptOf, endSending, isTaken, sha256 } from '../testing/renderSending.tsx';
import { filingPreviewSchema } from './preview.queries.ts';
import { PreviewFiling } from './PreviewFiling.tsx';

let close = () => {};
afterEach(() => {
  close();
  endSending();
});

const ALFA = {
  id: idOf(901),
  name: 'Alfa',
  thumbprint: 'A'.repeat(40),
  subject: 'CN=POPESCU ANA',
  issuer: 'CN=Test CA',
  serialNumber: '0A1B',
  expiresOn: '2027-11-20T10:00:00.000Z',
  createdBy: idOf(700),
  isPinSaved: false,
  pin: null,
  taxIds: [],
};

/** The preview of two filings, the first as it is given, over the real dispatcher. */
async function show(first: Parameters<typeof aFilingDetail>[1], routes: Parameters<typeof renderFilings>[0] & object) {
  const detailOf = (id: string) => aFilingDetail(id, id === idOf(1) ? first : {});
  const rendered = await renderFilings({
    ...routes,
    screen: ({ search }) => (
      <PreviewFiling
        ids={[idOf(1), idOf(2)]}
        openedId={idOf(1)}
        isFull={false}
        open={() => Promise.reject(new Error('damaged'))}
        part={v.parse(filingPreviewSchema, search).part}
        onPart={() => {}}
        onMoved={() => {}}
        onFull={() => {}}
        onClose={() => {}}
      />
    ),
    routes: {
      'GET /spv-filings/*': ({ url }) => ok(detailOf(url.pathname.slice(-36))),
      'GET /content/signed': { status: 200, body: new Blob(['no document']) },
      'GET /spv-certificates/signers': ok([{ taxId: '12345674', certificateId: idOf(901), isChosen: false }]),
      'GET /spv-filings/to-send': ok([]),
      'POST /spv-filings/*/attempts': {
        status: 201,
        body: { attemptId: attemptOf(1), sha256, contentUrl: 'https://dosar.test/c' },
      },
      ...routes.routes,
    },
  });
  ({ close } = rendered);
  await screen.findByRole('heading', { name: 'D300 · 10/2026' });
  rendered.lead();
  return rendered;
}

const pinRow = () =>
  within(screen.getByRole('dialog', { name: 'Document preview' })).findByRole('form', {
    name: '1 filing waits for the PIN of Alfa',
  });

describe('what waits for a PIN', () => {
  it('is asked for in the preview in which it was approved, and sent from there', async () => {
    const rendered = await show({ spvFilingStatus: 'Validated' }, {});
    const { user, server, link, clock } = rendered;
    server.on('PUT /spv-filings/approved', () => {
      server.on('GET /spv-filings/to-send', ok([aFilingToSend(1)]));
      return ok({ changed: [idOf(1)] });
    });
    await user.keyboard('a');
    const question = within(await screen.findByRole('alertdialog', { name: 'Approve 1 filing?' }));
    const approve = question.getByRole<HTMLButtonElement>('button', { name: 'Approve 1 filing' });
    await waitFor(() => expect(approve.disabled).toBe(false));
    await user.click(approve);
    await waitFor(() => expect(server.countOf('PUT /spv-filings/approved')).toBe(1));
    await waitFor(() => {
      clock.increment(1000);
      expect(server.countOf('GET /spv-filings/to-send')).toBeGreaterThan(1);
    });
    await user.type(within(await pinRow()).getByLabelText('PIN'), '123456{Enter}');
    await isTaken(rendered);
    await waitFor(() => expect(link.isPending('signAndSend')).toBe(true));
    expect(link.paramsOf('signAndSend').attemptIds).toEqual([attemptOf(1)]);
  });

  it('keeps its field and what is ticked while another filing is read', async () => {
    const { user } = await show(
      { spvFilingStatus: 'Approved' },
      { routes: { 'GET /spv-filings/to-send': ok([aFilingToSend(1)]) } },
    );
    const row = await pinRow();
    await user.click(within(row).getByRole('checkbox'));
    await user.keyboard('{ArrowRight}');
    await screen.findByText('2 of 2');
    expect(await pinRow()).toBe(row);
    expect(within(row).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('is asked for in the preview of a filing that is sent again with another certificate', async () => {
    const refused = { spvFilingStatus: 'InvalidSubmission', submissionStatus: 'nu are drept de depunere' } as const;
    const { user, server, clock } = await show(refused, {
      routes: {
        'GET /spv-filings': pageOf([aFiling(1, refused)]),
        'PUT /spv-certificates/*/clients': ok(),
        'GET /spv-certificates': ok([ALFA, { ...ALFA, id: idOf(902), name: 'Beta', thumbprint: 'B'.repeat(40) }]),
      },
    });
    server.on('PUT /spv-filings/refile', () => {
      server.on('GET /spv-filings/to-send', ok([aFilingToSend(1)]));
      return ok({ changed: [idOf(1)] });
    });
    await user.click(await screen.findByRole('button', { name: 'File with another certificate' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'File again with another certificate' }));
    await user.click(await drawer.findByRole('button', { name: 'Certificate' }));
    await user.click(await screen.findByRole('option', { name: /Beta/ }));
    await user.click(drawer.getByRole('button', { name: 'File again' }));
    await waitFor(() => expect(server.countOf('PUT /spv-filings/refile')).toBe(1));
    await waitFor(() => {
      clock.increment(1000);
      expect(server.countOf('GET /spv-filings/to-send')).toBeGreaterThan(1);
    });
    expect(await pinRow()).toBeDefined();
  });
});
