import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, headersOf } from '../../../server/webhooks/body.js';
import { newSecret } from '../../../server/webhooks/endpoints.js';
import type { WebhookEncryptedPayload } from '../../../store/model/webhook.js';
import { signatureOf } from './receiver.js';

describe('signatures', () => {
  it('are those of the vector that Standard Webhooks publishes', () => {
    const headers = headersOf(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '{"test": 2432232314}',
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      1_614_265_330_000,
    );
    expect(headers).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('are made with each secret, of the bytes that are sent', () => {
    const secrets = [newSecret(), newSecret()];
    const body = JSON.stringify({ text: 'Grüße 😀' });
    const headers = headersOf('msg_1', body, secrets, Date.now());
    expect(headers['webhook-signature']).toBe(
      secrets.map((secret) => signatureOf({ path: '/', headers, body }, secret)).join(' '),
    );
  });
});

describe('bodies', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

  const decrypt = ({ encryptedData, encryptedKey, iv }: WebhookEncryptedPayload): string => {
    const padding = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    const key = privateDecrypt(padding, Buffer.from(encryptedKey, 'base64'));
    expect(key).toHaveLength(32);
    const decipher = createDecipheriv('aes-256-cbc', key, Buffer.from(iv, 'base64'));
    return Buffer.concat([decipher.update(encryptedData, 'base64'), decipher.final()]).toString();
  };

  it('are the payload, its base64, or encrypted, and lead back to the payload', () => {
    fc.assert(
      fc.property(fc.json(), (payload) => {
        expect(bodyOf(payload, { isEncoded: false })).toBe(payload);
        const { encodedPayload } = JSON.parse(bodyOf(payload, { isEncoded: true })) as { encodedPayload: string };
        expect(Buffer.from(encodedPayload, 'base64').toString()).toBe(payload);
        const encrypted = JSON.parse(bodyOf(payload, { isEncoded: false, publicKey })) as WebhookEncryptedPayload;
        expect(Object.keys(encrypted)).toEqual(['encryptedData', 'encryptedKey', 'iv']);
        expect(decrypt(encrypted)).toBe(payload);
      }),
      { numRuns: 50 },
    );
  });

  it('are encrypted with a new key each', () => {
    const encrypt = () => JSON.parse(bodyOf('{}', { isEncoded: false, publicKey })) as WebhookEncryptedPayload;
    const [first, second] = [encrypt(), encrypt()];
    expect(first.iv).not.toBe(second.iv);
    expect(first.encryptedData).not.toBe(second.encryptedData);
  });
});
