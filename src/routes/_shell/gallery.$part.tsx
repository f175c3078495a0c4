import { createFileRoute, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { GALLERY_PARTS } from '#src/features/gallery/galleryParts.ts';
import { GalleryScreen } from '#src/features/gallery/GalleryScreen.tsx';
import { clientConfig } from '#src/shared/api/clientConfig.ts';

const partSchema = v.picklist(GALLERY_PARTS);

export const Route = createFileRoute('/_shell/gallery/$part')({
  params: {
    parse: ({ part }) => {
      if (!v.is(partSchema, part)) throw notFound();
      return { part };
    },
  },
  beforeLoad: () => {
    if (clientConfig().environment !== 'local') throw notFound();
  },
  loader: ({ context }) => context.loadTexts('gallery', 'form'),
  component: Gallery,
});

function Gallery() {
  const { part } = Route.useParams();
  return <GalleryScreen key={part} part={part} />;
}
