import { useQuery } from '@tanstack/react-query';
import { ListChecks, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { HelpColumn, HelpPart } from '../HelpPart.tsx';
import { contactConfigurationOptions } from '../spvContacts.queries.ts';

const STEPS = ['help.saved', 'help.copied', 'help.marked', 'help.answered'] as const;

/** Beside the form: what the authority does not answer, in its language, and what happens next. */
export function ContactHelp() {
  const { t } = useTranslation('spvContacts');
  const configuration = useQuery(contactConfigurationOptions());
  return (
    <HelpColumn>
      {configuration.isError ? (
        <ErrorState
          title={t('error.configuration')}
          error={configuration.error}
          isRetrying={configuration.isFetching}
          onRetry={() => void configuration.refetch()}
        />
      ) : null}
      {configuration.data === undefined ? null : (
        <HelpPart icon={TriangleAlert} tone="warning" title={configuration.data.disclaimer.title} language="ro">
          <p>{configuration.data.disclaimer.text}</p>
          <ul>
            {configuration.data.disclaimer.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </HelpPart>
      )}
      <HelpPart icon={ListChecks} title={t('help.title')}>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </HelpPart>
    </HelpColumn>
  );
}
