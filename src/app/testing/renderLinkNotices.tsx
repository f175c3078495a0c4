import { act, screen } from '@testing-library/react';
import { SimulatedClock } from 'xstate';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { watchPage } from '#src/app/start/watchPage.ts';
import { BottomStatusBar } from '#src/features/bottomStatusBar/BottomStatusBar.tsx';
import { CertificatesScreen } from '#src/features/spvCertificates/list/CertificatesScreen.tsx';
import { SendingNotices } from '#src/features/spvFilings/send/SendingNotices.tsx';
import type { AppActor } from '#src/shared/hooks/actors.tsx';
import type { Link } from '#src/shared/link/calls/link.ts';
import { aFarSide, goodParams } from '#src/shared/link/testing/farSide.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';

/** The real link of the page over a transport of the test. */
function openFarSide() {
  let app: AppActor | null = null;
  let breakCheck: ((error: unknown) => void) | null = null;
  let checks = 0;
  const far = aFarSide({
    onFailure: ({ error, outdated }) => app?.system.get('link')?.send({ type: 'call.failed', error, outdated }),
  });
  const link: Link = {
    call: (action, params, options) =>
      new Promise((resolve, reject) => {
        if (action === 'status') {
          breakCheck = reject;
          checks += 1;
          options?.signal?.addEventListener('abort', () => (checks -= 1));
        }
        far.link
          .call(action, params, options)
          .finally(() => (action === 'status' ? (checks -= 1) : undefined))
          .then(resolve, reject);
      }),
  };
  return {
    far,
    link,
    isChecking: () => checks > 0,
    /** The check ends by a defect of ours. */
    break: () => breakCheck?.(new Error('broken')),
    report: (running: AppActor) => (app = running),
  };
}

/** Everything that tells of the link: the certificates, the filings that wait for it, the line at the bottom. */
export async function renderLinkNotices() {
  const { far, report, ...link } = openFarSide();
  const clock = new SimulatedClock();
  const server = createFakeServer({
    'GET /spv-certificates': ok([]),
    'GET /spv-sessions': ok([]),
    'GET /spv-filings/waiting': ok([{ certificateId: null, count: 2, taxIds: ['12345674'] }]),
    'GET /link/release.json': ok({ versions: REQUIRED_VERSIONS, required: REQUIRED_VERSIONS, files: [] }),
  });
  const rendered = await renderApp({
    server,
    link,
    vault: { keep: () => '', get: () => null, forget: () => {} },
    clock,
    screen: () => (
      <>
        <CertificatesScreen />
        <SendingNotices filings={[]} onOpen={() => {}} />
        <BottomStatusBar />
      </>
    ),
  });
  report(rendered.app);
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is watched of a page
  watchPage(rendered.app, Object.assign(new EventTarget(), { document }) as unknown as Window);
  await screen.findByRole('contentinfo');
  return {
    ...rendered,
    far,
    link,
    clock,
    showTab: () => void document.dispatchEvent(new Event('visibilitychange')),
    /** A call of something else ends in this failure. */
    failCall: (reason: LinkReason) =>
      act(async () => {
        const failed = link.link.call('checkFolder', goodParams.checkFolder).catch(() => {});
        far.answerAction('checkFolder', { kind: 'error', error: linkError(reason) });
        await failed;
      }),
  };
}

export type RenderedLink = Awaited<ReturnType<typeof renderLinkNotices>>;
