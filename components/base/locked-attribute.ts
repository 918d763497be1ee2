/** What an element that is locked for those who do not edit could be edited by: its `contenteditable`. */
export const lockedAttribute = 'data-collab-locked';
