import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { FEED_SCOPES, type FeedScope } from '#contracts/api/deadlines.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { useRemoveFeed, useRenewFeed } from '../deadlines.queries.ts';

type FeedAddressProps = { readonly url: string; readonly madeAt: string };

/** The address to copy; another one in its place, or none, after a question in the same place. */
export function FeedAddress({ url: made, madeAt }: FeedAddressProps) {
  const { t } = useTranslation('deadlines');
  const { authorityDay } = useFormat();
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  const [renew, remove] = [useRenewFeed(), useRemoveFeed()];
  const [whose, setWhose] = useState<FeedScope>(made.includes(WHOSE.firm) ? 'firm' : 'mine');
  const url = made.replace(/whose=\w+/, WHOSE[whose]);
  const done = { onSettled: () => setAsked(null) };
  return (
    <>
      <p className={textRecipe.quiet}>{t('feed.use')}</p>
      <div className={row}>
        <Segmented
          label={t('feed.whose')}
          options={FEED_SCOPES.map((value) => ({ value, label: t(SCOPE_KEY[value]) }))}
          value={whose}
          onChange={setWhose}
        />
      </div>
      <div className={row}>
        <input
          className={address}
          readOnly
          value={url}
          aria-label={t('feed.address')}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={url} label={t('feed.copy')} />
      </div>
      <p className={textRecipe.quiet}>{t('feed.secret', { day: authorityDay(madeAt) })}</p>
      {asked === null ? (
        <div className={row}>
          <Button size="dense" onClick={() => setAsked('renew')}>
            {t('feed.renew')}
          </Button>
          <Button size="dense" look="ghost" onClick={() => setAsked('remove')}>
            {t('feed.remove')}
          </Button>
        </div>
      ) : (
        <div role="alert" className={question}>
          <p className={textRecipe.bare}>{t(asked === 'renew' ? 'feed.renewText' : 'feed.removeText')}</p>
          <div className={row}>
            <Button
              size="dense"
              look="danger"
              isBusy={renew.isPending || remove.isPending}
              onClick={() => (asked === 'renew' ? renew.mutate(undefined, done) : remove.mutate(undefined, done))}
            >
              {t(asked === 'renew' ? 'feed.renewConfirm' : 'feed.removeConfirm')}
            </Button>
            <Button size="dense" onClick={() => setAsked(null)}>
              {t('feed.keep')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** How the address says it. */
const WHOSE = { mine: 'whose=mine', firm: 'whose=firm' } as const satisfies Record<FeedScope, string>;
const SCOPE_KEY = { mine: 'feed.mine', firm: 'feed.firm' } as const satisfies Record<FeedScope, string>;

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8',
  '&:has(input)': { flexWrap: 'nowrap' },
});
const address = css({
  flexGrow: '1',
  minW: '0',
  h: '32',
  px: '10',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: '8',
  bg: 'side',
  color: 'text',
  fontFamily: 'mono',
  textStyle: 'caption',
  textOverflow: 'ellipsis',
});
const question = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  p: '12',
  borderRadius: '8',
  bg: 'warningBg',
  color: 'warning',
  textStyle: 'secondary',
});
