import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';
import { ControlsPart } from './ControlsPart.tsx';
import { FeedbackPart } from './FeedbackPart.tsx';
import { FieldsPart } from './FieldsPart.tsx';
import { FormPart } from './FormPart.tsx';
import { GALLERY_PARTS, type GalleryPart } from './galleryParts.ts';
import { OverlaysPart } from './OverlaysPart.tsx';

/** Every part of the kit in its states, to look at and to test. Only in the local environment. */
export function GalleryScreen({ part }: { readonly part: GalleryPart }) {
  const { t } = useTranslation('gallery');
  const Part = PARTS[part];
  return (
    <>
      <PageHeader
        title={t('title')}
        tabs={
          <Tabs label={t('parts')}>
            {GALLERY_PARTS.map((other) => (
              <TabLink key={other} to="/gallery/$part" params={{ part: other }} isCurrent={other === part}>
                {t(PART_KEY[other])}
              </TabLink>
            ))}
          </Tabs>
        }
      />
      <Part />
    </>
  );
}

const PARTS = {
  controls: ControlsPart,
  fields: FieldsPart,
  form: FormPart,
  overlays: OverlaysPart,
  feedback: FeedbackPart,
} as const satisfies Record<GalleryPart, () => ReactNode>;

const PART_KEY = {
  controls: 'part.controls',
  fields: 'part.fields',
  form: 'part.form',
  overlays: 'part.overlays',
  feedback: 'part.feedback',
} as const satisfies Record<GalleryPart, string>;
