import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { Menu } from '#src/shared/ui/overlays/Menu.tsx';
import { useProfileCommands } from './useProfileCommands.tsx';

const button = css({
  display: 'inline-flex',
  borderRadius: 'round',
  cursor: 'pointer',
});
const head = css({ px: '8', py: '6', maxW: '280' });
const name = css({
  m: '0',
  textStyle: 'secondary',
  fontWeight: 'semibold',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
const mail = css({ m: '0', textStyle: 'caption', color: 'mut', overflow: 'hidden', textOverflow: 'ellipsis' });

/** Who is signed in; accounts, theme, profile, signing out. */
export function ProfileMenu() {
  const { t } = useTranslation('shell');
  const signIn = useSystemActor('signIn');
  const account = useSelector(signIn, ({ context }) => context.account);
  const atWork = useAccount();
  const shownName = account?.name ?? '';

  return (
    <Menu
      label={t('profile.label')}
      placement="bottom-end"
      header={
        <div className={head}>
          <p className={name}>{shownName}</p>
          <p className={mail}>{atWork?.firm.name}</p>
          <p className={mail}>{account?.email}</p>
        </div>
      }
      groups={useProfileCommands()}
    >
      <button type="button" className={button} aria-label={t('profile.of', { name: shownName })}>
        <Avatar name={shownName} />
      </button>
    </Menu>
  );
}
