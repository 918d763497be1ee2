/** Addresses a page can show or play without running anything: the store's own, and those of the web. */
const safe = /^(?:blob:|https?:|\/(?!\/)|data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,])/i;

/** Whether what lies at an address may be shown or played; who wrote a comment may have given it any. */
export const isSafeAddress = (url: string): boolean => safe.test(url);
