import { useQuery } from '@tanstack/react-query';
import { messageOptions } from '../preview/preview.queries.ts';
import { NotifyLine } from './NotifyLine.tsx';
import { NotifyTool } from './NotifyTool.tsx';

/** What became of sending a message to its client, for the same screens. */
export function NotifyMessageLine({ id }: { readonly id: string }) {
  const message = useQuery(messageOptions(id));
  return <NotifyLine message={message.data} />;
}

/** Sends a message to its client from a screen that shows something else: the request that it answers. */
export function NotifyMessage({ id }: { readonly id: string }) {
  const message = useQuery(messageOptions(id));
  return <NotifyTool message={message.data} />;
}
