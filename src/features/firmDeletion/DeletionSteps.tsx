import { Download, KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FirmDeletionFacts } from '#contracts/api/firmDeletion.ts';
import { RECENT_SIGN_IN_MS } from '#contracts/limits.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { saveFromAddress } from '#src/shared/downloads/saveFile.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { useReceiptsArchive } from './firmDeletion.queries.ts';

/** What goes with the firm. */
export function DeletedThings({ facts }: { readonly facts: FirmDeletionFacts }) {
  const { t } = useTranslation('firm');
  const { clients, filings, people } = facts;
  return (
    <>
      <ul className={things}>
        <li>{t('deletion.clients', { count: clients })}</li>
        <li>{t('deletion.filings', { count: filings })}</li>
        <li>{t('deletion.people', { count: people })}</li>
        <li>{t('deletion.rest')}</li>
      </ul>
      <p className={words}>{t('deletion.now')}</p>
    </>
  );
}

/** A session that somebody has left open deletes nothing. */
export function SignInFirst() {
  const { t } = useTranslation('firm');
  const signIn = useSystemActor('signIn');
  return (
    <div className={step}>
      <p className={words}>{t('deletion.signIn', { count: RECENT_SIGN_IN_MS / 60_000 })}</p>
      <div>
        <Button
          look="primary"
          icon={<Icon of={KeyRound} size={14} />}
          onClick={() => signIn.send({ type: 'signIn.again', returnPath: '/settings/account?deletion=open' })}
        >
          {t('deletion.signInAgain')}
        </Button>
      </div>
    </div>
  );
}

type ReceiptsFirstProps = {
  readonly count: number;
  readonly hasReceipts: boolean;
  readonly onChange: (hasReceipts: boolean) => void;
};

/** The receipts prove what was filed, so they are taken along before anything is deleted. */
export function ReceiptsFirst({ count, hasReceipts, onChange }: ReceiptsFirstProps) {
  const { t } = useTranslation('firm');
  const toast = useToast();
  const archive = useReceiptsArchive();
  const download = () =>
    archive.mutate(undefined, {
      onSuccess: ({ url }) => saveFromAddress(url),
      onError: (error) =>
        toast({ kind: 'warning', title: 'firm:deletion.downloadFailed', text: describeError(error).key }),
    });
  return (
    <div className={step}>
      <p className={words}>{t(archive.isSuccess ? 'deletion.downloaded' : 'deletion.receipts', { count })}</p>
      <div>
        <Button icon={<Icon of={Download} size={14} />} isBusy={archive.isPending} onClick={download}>
          {t('deletion.download')}
        </Button>
      </div>
      <Checkbox
        label={t('deletion.haveReceipts')}
        checked={hasReceipts}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

type NameToTypeProps = {
  readonly firmName: string;
  readonly name: string;
  readonly error: Error | null;
  readonly onChange: (name: string) => void;
  /** Null while it is not ready. */
  readonly onEnter: (() => void) | null;
};

/** Typed by hand, so that no click alone deletes a firm. */
export function NameToType({ firmName, name, error, onChange, onEnter }: NameToTypeProps) {
  const { t } = useTranslation(['firm', 'error']);
  return (
    <div className={step}>
      <TextField
        label={t('deletion.name', { firm: firmName })}
        value={name}
        error={error === null ? undefined : t(describeError(error).key)}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.();
        }}
      />
    </div>
  );
}

const things = css({ m: '0', mt: '8', pl: '20', listStyleType: 'disc', textStyle: 'body', '& li': { py: '2' } });
const words = css({ m: '0', mt: '8', textStyle: 'secondary', color: 'mut' });
const step = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  mt: '16',
  pt: '12',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
