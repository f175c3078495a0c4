import type { Link } from '../calls/link.ts';

/** Wraps a link and tells after each call that took a PIN to a token, right or wrong: its counter of tries may have changed. */
export const withPinTries = (link: Link, onTried: () => void): Link => ({
  async call(action, params, options) {
    try {
      return await link.call(action, params, options);
    } finally {
      if ('pin' in params && params.pin !== null) onTried();
    }
  },
});
