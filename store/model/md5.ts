import { md5 as hash } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** MD5 of a text's UTF-8, in lower-case hexadecimal: where the specification asks for it, and never for secrets. */
export const md5 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)));
