/** Public key of the extension, base64 of its DER: fixes the id, wherever the extension is loaded from. */
export const EXTENSION_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAypQ/xhwJwUUYy+uuqQAEMbtz8p5CkD0WrmzRRLMSSDcVBCa2jzrexJbMJObKtpHU7Ol0cUiHR//s7Gm0fKstEvEB75Kn47ugX0u9YoEyDO0dL7ty8FyOJrzTWBr0SzOM0f57D+jDvPwq7uzNkgcq9Ouv42RpkdpTrnCHn9U2Jand9gDsx6YMqPctOgvTKKTX2mxX2xJr05gtX7oX1TXJ5ImP5NDsRoCxd5F1bqlWnvOdPdXGBejwiZ7jpjm/9la1DP2iFPcoLiukL17ERZfrUFZWViPeOpAjYuIzF4+MgMXszuOaf80p/xPAo4aIR0+asDMVLauXNPvSvAJoY0TNVQIDAQAB';

/** Id that browsers derive from the key: the first 32 hexadecimal digits of its SHA-256, as letters a to p. */
export const EXTENSION_ID = 'feolicaglgpkmldeocnfhlbpnbpeejlm';

/** Origin for which browsers start the native host: the one entry of `allowed_origins` in its manifest. */
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}/`;
