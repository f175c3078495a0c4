import type { ActorRefFrom } from 'xstate';
import type { certificateEditorMachine } from '#machines/certificateEditor/certificateEditor.machine.ts';

/** The running editor of the screen. */
export type Editor = ActorRefFrom<typeof certificateEditorMachine>;
