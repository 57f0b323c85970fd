import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Masker, PII_KINDS } from '../../../src/core/redact/index.ts';

const everything = { secrets: true, pii: PII_KINDS };
const masked = (text: string) => new Masker(everything).mask(text);

describe('a masker', () => {
  test.each([
    ['an address of mail', 'write to ann.lee@example.org, please', 'write to EMAIL_1_, please'],
    ['a number of a phone', 'call +1 (415) 555-0132 or 13800138000', 'call PHONE_1_ or PHONE_2_'],
    ['a card', 'card 4111 1111 1111 1111 expires', 'card CARD_1_ expires'],
    ['an account', 'to DE89 3704 0044 0532 0130 00 today', 'to IBAN_1_ today'],
    ['a number of social security', 'ssn 123-45-6789.', 'ssn SSN_1_.'],
    ['a key of a provider', 'sk-ant-api03-abcdefghijklmnop12 was refused', 'APIKEY_1_ was refused'],
    [
      'a token in a header',
      '{"authorization":"Bearer abcdef0123456789abcdef"}',
      '{"authorization":"Bearer BEARER_1_"}',
    ],
    ['a password in an address', 'postgres://app:s3cr3t!@db/x', 'postgres://app:PASSWORD_1_@db/x'],
    ['a value under the name of a secret', '{"api_key": "9f8e7d6c5b4a"}', '{"api_key": "SECRET_1_"}'],
    ['a token of the web', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl', 'JWT_1_'],
  ])('masks %s', (_, text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  test.each([
    'quotes of 600519 and 000001.SZ on 2024-05-01 10:30',
    'order 1234567890123456 at 0.300750',
    '{"password": null, "token_count": 12, "limit": 100000000}',
    'from 192.168.10.12 port 54321, commit 9fceb02d0ae598e95dc970b74767f19372d61af8',
    'api_key: required',
    'pages 2024-2025, version 1.20.300.4000',
  ])('leaves %s', text => {
    expect(masked(text)).toBe(text);
  });

  test('gives the same value the same stand-in in every text', () => {
    const masker = new Masker(everything);
    expect(masker.mask('{"to":"a@b.org","cc":"c@d.org"}')).toBe('{"to":"EMAIL_1_","cc":"EMAIL_2_"}');
    expect(masker.mask('c@d.org is unknown')).toBe('EMAIL_2_ is unknown');
    expect(masker.unmaskValue({ cc: ['EMAIL_2_'], EMAIL_1_: 1 })).toEqual({ cc: ['c@d.org'], 'a@b.org': 1 });
  });

  test('puts back a secret of several lines as the value that its JSON text encodes', () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----';
    const masker = new Masker(everything);
    expect(masker.mask(JSON.stringify({ note: pem }))).toBe('{"note":"PEM_1_"}');
    expect(masker.unmaskValue({ note: 'PEM_1_' })).toEqual({ note: pem });
  });

  test('masks only what it is told to', () => {
    const masker = new Masker({ secrets: false, pii: ['email'] });
    expect(masker.mask('a@b.org +14155550132 sk-ant-api03-abcdefghijklmnop')).toBe(
      'EMAIL_1_ +14155550132 sk-ant-api03-abcdefghijklmnop',
    );
  });
});

const fragment = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'ann@example.org',
    'EMAIL_1_',
    'EMAIL_',
    '1_',
    'PHONE_2_',
    'password=',
    'api_key: "',
    'sk-ant-api03-abcdefghijklmnop12',
    '+14155550132',
    '4111111111111111',
    'Bearer ',
    'abcdefghijklmnop0123',
    'https://u:',
    '@h/',
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    'GB82 WEST 1234 5698 7654 32',
  ),
);
const text = fc.array(fragment, { maxLength: 12 }).map(parts => parts.join(''));

test('masking, then unmasking, gives the texts back', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), texts => {
      const masker = new Masker(everything);
      const hidden = texts.map(item => masker.mask(item));
      expect(hidden.map(item => masker.unmask(item))).toEqual(texts);
    }),
    { numRuns: 3_000 },
  );
});

test('masking what is masked masks nothing more than its stand-ins', () => {
  fc.assert(
    fc.property(text, item => {
      const masker = new Masker(everything);
      const once = masker.mask(item);
      expect(masker.unmask(masker.unmask(masker.mask(once)))).toBe(masker.unmask(once));
    }),
  );
});
