import { useTranslation } from 'react-i18next';
import type { ProblemTexts } from '#src/shared/form/useProblemText.ts';

/** What is said of a file that a form does not take. Source: specification CO-6. */
export function useFileProblemTexts(): ProblemTexts {
  const { t } = useTranslation('spvContacts');
  return { 'problem.fileSize': t('problem.fileSize'), 'problem.fileType': t('problem.fileType') };
}
