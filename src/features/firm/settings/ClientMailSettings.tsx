import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { LANGUAGES, type Language } from '#contracts/languages.ts';
import { REQUEST_ANSWER_DAYS } from '#contracts/limits.ts';
import { useAccount, useCan } from '#src/shared/api/account.queries.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { useSaveSettings } from '../firm.queries.ts';

/** How long answers of the tax authority are waited for, and the language in which documents go to clients. */
export function ClientMailSettings() {
  const { t } = useTranslation(['firm', 'error']);
  const mayChange = useCan()('firm.updateSettings');
  const settings = useAccount()?.firmSettings;
  const toast = useToast();
  const save = useSaveSettings();
  if (settings === undefined) return null;
  const change = (next: Parameters<typeof save.mutate>[0]) =>
    save.mutate(next, { onSuccess: () => toast({ kind: 'success', title: 'firm:exchange.saved' }) });
  const errorOf = (name: keyof typeof settings) =>
    save.isError && save.variables[name] !== undefined ? t(describeError(save.error).key) : undefined;
  return (
    <PageSection title={t('exchange.title')} text={mayChange ? undefined : t('approval.readOnly')}>
      <div className={fields}>
        <SelectField
          label={t('exchange.days.label')}
          hint={t('exchange.days.hint')}
          error={errorOf('requestAnswerDays')}
          placeholder={t('exchange.days.label')}
          isDisabled={!mayChange || save.isPending}
          options={REQUEST_ANSWER_DAYS.map((days) => ({
            value: String(days),
            label: t('exchange.days.count', { count: days }),
          }))}
          value={String(settings.requestAnswerDays)}
          onChange={(chosen) => {
            const requestAnswerDays = REQUEST_ANSWER_DAYS.find((days) => String(days) === chosen);
            if (requestAnswerDays !== undefined) change({ requestAnswerDays });
          }}
        />
        <SelectField
          label={t('exchange.language.label')}
          hint={t('exchange.language.hint')}
          error={errorOf('clientMailLanguage')}
          placeholder={t('exchange.language.label')}
          isDisabled={!mayChange || save.isPending}
          options={LANGUAGES.map((language) => ({ value: language, label: t(LANGUAGE_KEY[language]) }))}
          value={settings.clientMailLanguage}
          onChange={(chosen) => {
            const clientMailLanguage = LANGUAGES.find((language) => language === chosen);
            if (clientMailLanguage !== undefined) change({ clientMailLanguage });
          }}
        />
      </div>
    </PageSection>
  );
}

const LANGUAGE_KEY = {
  en: 'exchange.language.en',
  ro: 'exchange.language.ro',
} as const satisfies Record<Language, string>;

const fields = css({ display: 'flex', flexDirection: 'column', gap: '16', maxW: '320' });
