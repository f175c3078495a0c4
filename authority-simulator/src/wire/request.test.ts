import { describe, expect, it } from 'vitest';
import { BadRequestError, createRequestReader } from './request.ts';

describe('the request reader', () => {
  it('waits for the end of the head and keeps what follows for the next request', () => {
    const reader = createRequestReader(65_536);
    reader.push(Buffer.from('GET /a?id=1 HTTP/1.1\r\nCookie: MRHSession=x=y; b'));
    expect(reader.next()).toBeNull();
    reader.push(Buffer.from('=2\r\n\r\nGET /b HTTP/1.0\r\n\r\n'));
    expect(reader.next()).toMatchObject({ path: '/a', target: '/a?id=1', keepAlive: true });
    expect(reader.next()).toMatchObject({ path: '/b', keepAlive: false });
    expect(reader.next()).toBeNull();
  });

  it('reads cookies and parameters', () => {
    const reader = createRequestReader(65_536);
    reader.push(Buffer.from('GET /a?tip=VECTOR%20FISCAL&cui=1 HTTP/1.1\r\nCookie: MRHSession=x=y; b=2\r\n\r\n'));
    const request = reader.next();
    expect(request?.cookies).toEqual(
      new Map([
        ['MRHSession', 'x=y'],
        ['b', '2'],
      ]),
    );
    expect(request?.query.get('tip')).toBe('VECTOR FISCAL');
  });

  it('takes a document type with blanks in the address', () => {
    const reader = createRequestReader(65_536);
    reader.push(Buffer.from('GET /SPVWS2/rest/cerere?tip=Situatie Sintetica&cui=1 HTTP/1.1\r\n\r\n'));
    const request = reader.next();
    expect(request?.query.get('tip')).toBe('Situatie Sintetica');
    expect(request?.query.get('cui')).toBe('1');
  });

  it('takes the body of a POST off what follows', () => {
    const reader = createRequestReader(65_536);
    reader.push(
      Buffer.from('POST /my.policy HTTP/1.1\r\nContent-Length: 14\r\n\r\nvhost=standardGET /b HTTP/1.1\r\n\r\n'),
    );
    const post = reader.next();
    expect(post?.method).toBe('POST');
    expect(post?.body.toString()).toBe('vhost=standard');
    expect(reader.next()?.path).toBe('/b');
  });

  it('joins a body that comes in many pieces', () => {
    const reader = createRequestReader(3_000_000);
    const body = Buffer.alloc(2_000_000, 'x');
    reader.push(Buffer.from(`POST /f HTTP/1.1\r\nContent-Type: a/b\r\nContent-Length: ${body.length}\r\n\r\n`));
    for (let at = 0; at < body.length; at += 16_000) {
      expect(reader.next()).toBeNull();
      reader.push(body.subarray(at, at + 16_000));
    }
    const request = reader.next();
    expect(request?.contentType).toBe('a/b');
    expect(request?.body.equals(body)).toBe(true);
    expect(reader.next()).toBeNull();
  });

  it.each([
    'nonsense\r\n\r\n',
    'GET /a HTTP/2.0\r\n\r\n',
    'GET /a HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n',
    'x'.repeat(20_000),
  ])('refuses what is no request of this service (%#)', (bytes) => {
    const reader = createRequestReader(65_536);
    reader.push(Buffer.from(bytes));
    expect(() => reader.next()).toThrow(BadRequestError);
  });
});
