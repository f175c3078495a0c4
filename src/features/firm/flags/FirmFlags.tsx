import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { FLAG_AREAS, FLAGS_TO_COME, type Flag, type FlagArea } from '#contracts/flags.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { flagsOptions, useSetFlag } from '../firm.queries.ts';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { SwitchRow, switchRows } from '../SwitchRow.tsx';

/** What is switched on for the firm, by area. Admins read it, owners switch. */
export function FirmFlags() {
  const { t } = useTranslation('firm');
  const maySwitch = useCan()('firm.setFlag');
  const flags = useQuery(flagsOptions());
  const toast = useToast();
  const save = useSetFlag();
  const isFixed = flags.data?.isEverythingOn === true;
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
        AREAS.map((area) => (
          <div key={area}>
            <h3 className={heading}>{t(AREA_KEY[area])}</h3>
            <ul className={switchRows}>
              {FLAG_AREAS[area].map((flag) => (
                <SwitchRow
                  key={flag}
                  label={t(textOf(flag))}
                  {...(FLAGS_TO_COME.includes(flag) ? { text: t('flags.toCome') } : {})}
                  isOn={isOn(flag)}
                  isDisabled={!maySwitch || isFixed}
                  error={save.isError && save.variables.flag === flag ? save.error : null}
                  onSwitch={() => change(flag)}
                />
              ))}
            </ul>
          </div>
        ))
      )}
    </PageSection>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets which keys an object has
const AREAS = Object.keys(FLAG_AREAS) as FlagArea[];

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

const heading = css({ m: '0', mb: '6', textStyle: 'caption', fontWeight: 'semibold', color: 'mut' });
