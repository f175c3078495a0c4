import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { RELEASE_FOLDER, type ReleaseFile } from '#contracts/link/release.ts';
import { useFormat } from '../../text/format.ts';
import { textRecipe } from '../../ui/text.recipe.ts';

const list = css({ m: '0', mt: '4', p: '0', listStyle: 'none' });
const link = css({ color: 'accent', textDecoration: 'underline', overflowWrap: 'anywhere' });
const hash = css({ m: '0', fontFamily: 'mono', textStyle: 'caption', color: 'mut', overflowWrap: 'anywhere' });

/** The files that a part of the link is installed from here, each with what it must hash to; or that there are none. */
export function Downloads({ files }: { readonly files: readonly ReleaseFile[] | null }) {
  const { t } = useTranslation('statusBar');
  const { number } = useFormat();
  if (files === null) return null;
  if (files.length === 0) return <p className={textRecipe.quiet}>{t('install.noFile')}</p>;
  return (
    <ul className={list}>
      {files.map(({ name, sizeBytes, sha256 }) => (
        <li key={name}>
          <a className={link} href={`${RELEASE_FOLDER}${name}`} download>
            {t('install.download', { name, size: number(Math.ceil(sizeBytes / 1024)) })}
          </a>
          <p className={hash}>SHA-256 {sha256}</p>
        </li>
      ))}
    </ul>
  );
}
