import { describe, expect, expectTypeOf, it } from 'vitest';
import { CollabEventType, type CollabEvents } from '../../../store/model/index.js';

describe('CollabEventType', () => {
  it('has a constant for every event', () => {
    expectTypeOf<CollabEventType>().toEqualTypeOf<keyof CollabEvents>();
  });

  it('uses the constant names of the specification', () => {
    const irregular = { DELETE_RECORDING: 'deleteRecording', RECORDING_DELETE: 'deleteRecording' };
    for (const [name, type] of Object.entries(CollabEventType)) {
      if (name in irregular) continue;
      expect(name).toBe(type.replace(/[A-Z]/g, '_$&').toUpperCase());
    }
    expect(CollabEventType).toMatchObject(irregular);
  });
});
