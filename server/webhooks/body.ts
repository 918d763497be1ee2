import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { WebhookEncodedPayload, WebhookEncryptedPayload } from '../../store/model/webhook.js';

/** How an endpoint wants its bodies (Events, Webhook payload: Transport variants). */
export interface BodyFormat {
  readonly isEncoded: boolean;
  /** RSA key in PEM, with which the key of the body is encrypted. */
  readonly publicKey?: string | undefined;
}

/** Encrypts a payload with AES-256-CBC and a key of its own, and the key with RSA-OAEP-SHA256 (decisions, Webhook delivery). */
function encrypt(payload: string, publicKey: string): WebhookEncryptedPayload {
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(payload, 'utf8'), cipher.final()]);
  const padding = { key: createPublicKey(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return {
    encryptedData: encrypted.toString('base64'),
    encryptedKey: publicEncrypt(padding, key).toString('base64'),
    iv: iv.toString('base64'),
  };
}

/** Returns a payload as an endpoint wants it. */
export function bodyOf(payload: string, { isEncoded, publicKey }: BodyFormat): string {
  if (publicKey !== undefined) return JSON.stringify(encrypt(payload, publicKey));
  if (!isEncoded) return payload;
  return JSON.stringify({
    encodedPayload: Buffer.from(payload).toString('base64'),
  } satisfies WebhookEncodedPayload);
}

/**
 * Returns the headers of a message: its id, the time of the attempt, and a signature with each secret (Standard Webhooks).
 *
 * @param now Time of the attempt, in ms since the epoch.
 */
export function headersOf(
  id: string,
  body: string,
  secrets: readonly string[],
  now: number,
): Readonly<Record<string, string>> {
  const at = new Date(now);
  return {
    'content-type': 'application/json',
    'user-agent': 'collab-elements-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
