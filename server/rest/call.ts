import type { Static, TSchema } from '@sinclair/typebox';

/** A REST call: what it takes, what it returns, and what it does. */
export interface Call<Data extends TSchema, Result extends TSchema> {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly data: Data;
  readonly result: Result;
  /** Message of the success envelope. */
  readonly message: string;
  /** Failures of this call, besides those of every call. */
  readonly failures?: Readonly<Record<number, TSchema>>;
  run(data: Static<Data>): Promise<Static<Result>>;
}

/** Types the data of a call by its schema. */
export const define = <Data extends TSchema, Result extends TSchema>(
  call: Call<Data, Result>,
): Call<TSchema, TSchema> => call;

/** Calls by path. */
export type Calls = Readonly<Record<string, Call<TSchema, TSchema>>>;
