/** Attribute with the original `contenteditable` of an element that is locked for readers. */
export const lockedAttribute = 'data-collab-locked';
