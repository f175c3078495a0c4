import { useTranslation } from 'react-i18next';

type Named = { readonly clients: readonly string[]; readonly clientCount: number };

/** `Altora, Eliva and 3 more` */
export function useNamed({ clients, clientCount }: Named): string {
  const { t } = useTranslation('home');
  const names = clients.join(', ');
  const more = clientCount - clients.length;
  return more > 0 ? t('filings.andMore', { names, count: more }) : names;
}
