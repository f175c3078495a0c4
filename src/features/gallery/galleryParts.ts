/** The pages of the gallery. */
export const GALLERY_PARTS = ['controls', 'fields', 'form', 'overlays', 'feedback'] as const;
export type GalleryPart = (typeof GALLERY_PARTS)[number];
