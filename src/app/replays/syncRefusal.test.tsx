import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BottomStatusBar } from '#src/features/bottomStatusBar/BottomStatusBar.tsx';
import { RefreshDialog } from '#src/features/refresh/dialog/RefreshDialog.tsx';
import { alfaId, renderRefresh, type RenderedRefresh } from '#src/features/refresh/testing/renderRefresh.tsx';
import { ToastHost } from '#src/features/shell/toasts/ToastHost.tsx';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';

let rendered: RenderedRefresh | null = null;
afterEach(() => rendered?.close());

describe('a synchronisation by itself that the authority refuses', () => {
  for (const [name, text, said] of [
    ['in the words of the authority', 'Nu aveti drept in SPV', 'ANAF refused: Nu aveti drept in SPV'],
    ['without an empty place where it gave no words', undefined, "ANAF refused: the reason is in ANAF's answer"],
  ] as const) {
    it(`is reported ${name}`, { timeout: 20_000 }, async () => {
      putPageConfig();
      const { app, link } = (rendered = await renderRefresh({
        routes: {
          'GET /spv-sessions': ok([]),
          'GET /spv-messages/summary': ok({ lastProcessedMessageDate: null, totalMessagesWithoutContent: 0 }),
        },
        screen: () => (
          <>
            <RefreshDialog isOpen onClose={() => {}} />
            <BottomStatusBar />
            <ToastHost />
          </>
        ),
      }));
      const certificate = { certificateId: alfaId, thumbprint: 'A'.repeat(40), name: 'Alfa' };
      act(() => systemActor(app, 'messageRefresh').send({ type: 'session.active', certificate }));
      await waitFor(() => expect(link.isPending('listSpvMessages')).toBe(true));
      link.refuse('listSpvMessages', 'authorityRejected', text);
      expect(await screen.findByText(said)).toBeDefined();
    });
  }
});
