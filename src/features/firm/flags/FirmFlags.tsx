import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { FLAG_AREAS, FLAGS_TO_COME, type Flag, type FlagArea } from '#contracts/flags.ts';
import { keysOf } from '#contracts/keysOf.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { flagsOptions, useSetFlag } from '../firm.queries.ts';
import { SwitchRow, switchRows } from '../SwitchRow.tsx';

/** What is switched on for the firm, by area: owners switch it, others read it. What has no screen yet is not listed. */
export function FirmFlags() {
  const { t } = useTranslation('firm');
  const maySwitch = useCan()('firm.setFlag');
  const flags = useQuery(flagsOptions());
  const toast = useToast();
  const save = useSetFlag();
  const isFixed = flags.data?.isEverythingOn === true;
  const canSwitch = maySwitch && !isFixed;
  const on = new Set(flags.data?.flags.filter(({ isOn }) => isOn).map(({ flag }) => flag));
  /** As it will be, while it is being saved. */
  const isOn = (flag: Flag) => (save.isPending && save.variables.flag === flag ? save.variables.isOn : on.has(flag));
  const change = (flag: Flag) => {
    if (save.isPending) return;
    save.mutate(
      { flag, isOn: !on.has(flag) },
      {
        onSuccess: (saved) =>
          toast({ kind: 'success', title: saved.isOn ? 'firm:flags.switchedOn' : 'firm:flags.switchedOff' }),
      },
    );
  };

  return (
    <PageSection
      title={t('flags.title')}
      text={t(isFixed ? 'flags.everythingOn' : maySwitch ? 'flags.text' : 'flags.readOnly')}
    >
      {flags.isPending ? (
        <SkeletonRows rows={8} label={t('flags.loading')} />
      ) : flags.isError ? (
        <ErrorState
          title={t('flags.failed')}
          error={flags.error}
          isRetrying={flags.isFetching}
          onRetry={() => void flags.refetch()}
        />
      ) : (
        AREAS.map(({ area, flags: ofArea }) => (
          <div key={area}>
            <h3 className={heading}>{t(AREA_KEY[area])}</h3>
            <ul className={switchRows}>
              {ofArea.map((flag) =>
                canSwitch ? (
                  <SwitchRow
                    key={flag}
                    label={t(textOf(flag))}
                    isOn={isOn(flag)}
                    isDisabled={false}
                    error={save.isError && save.variables.flag === flag ? save.error : null}
                    onSwitch={() => change(flag)}
                  />
                ) : (
                  <ReadRow key={flag} label={t(textOf(flag))} isOn={isOn(flag)} />
                ),
              )}
            </ul>
          </div>
        ))
      )}
    </PageSection>
  );
}

const AREAS = keysOf(FLAG_AREAS)
  .map((area) => ({ area, flags: FLAG_AREAS[area].filter((flag) => !FLAGS_TO_COME.includes(flag)) }))
  .filter(({ flags }) => flags.length > 0);

/** A feature, and whether it is on. */
function ReadRow({ label, isOn }: { readonly label: string; readonly isOn: boolean }) {
  const { t } = useTranslation('firm');
  return (
    <li className={read}>
      {label}
      <span className={textRecipe.quiet}>{t(isOn ? 'flags.on' : 'flags.off')}</span>
    </li>
  );
}

/** The one line that says what a flag switches. */
const textOf = (flag: Flag) => `flag.${flag}` as const;

const AREA_KEY = {
  shell: 'flags.area.shell',
  work: 'flags.area.work',
  spv: 'flags.area.spv',
  engagements: 'flags.area.engagements',
  settings: 'flags.area.settings',
  hub: 'flags.area.hub',
  comingSoon: 'flags.area.comingSoon',
} as const satisfies Record<FlagArea, string>;

const read = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16',
  py: '6',
  textStyle: 'body',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
const heading = css({ m: '0', mb: '6', textStyle: 'caption', fontWeight: 'semibold', color: 'mut' });
