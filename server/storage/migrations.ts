import { CollabFailure } from '../../store/base/collab-failure.js';
import { addCountColumns } from './annotation-counts.js';
import { addFacets } from './annotation-queries.js';
import type { Database, Queries } from './database.js';

/** Statements, or a function that changes rows. */
type Step = string | ((transaction: Queries) => Promise<void>);

/**
 * Steps of the tables, forward only: a step that was released never changes.
 *
 * Ids are stored as JSON strings without their quotes, so that any string can be stored (`toSqlId`). Keys of up to three long ids would not fit
 * into an index: documents, organizations and users have a hash as their key (`keyOf`). Rows are of type `json`, which stores any text.
 */
const steps: readonly Step[] = [
  `
  CREATE TABLE documents (
    no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL UNIQUE,
    organization_key text NOT NULL,
    organization_id text NOT NULL,
    document_id text COLLATE "C" NOT NULL,
    seq bigint NOT NULL DEFAULT 0,
    cut bigint NOT NULL DEFAULT 0,
    last_number integer NOT NULL DEFAULT 0,
    folder_id text,
    metadata json
  );
  CREATE INDEX documents_of_organization ON documents (organization_key, document_id);
  CREATE INDEX documents_of_folder ON documents (organization_key, md5(folder_id)) WHERE folder_id IS NOT NULL;

  CREATE TABLE annotations (
    document_no bigint NOT NULL REFERENCES documents (no),
    id text COLLATE "C" NOT NULL,
    organization_key text NOT NULL,
    created_at double precision NOT NULL,
    record json NOT NULL,
    PRIMARY KEY (document_no, id)
  );
  CREATE INDEX annotations_by_time ON annotations (organization_key, created_at, id, document_no);
  CREATE INDEX annotations_of_document_by_time ON annotations (document_no, created_at, id);

  CREATE TABLE operations (
    document_no bigint NOT NULL REFERENCES documents (no),
    seq bigint NOT NULL,
    annotation_id text NOT NULL,
    before json,
    PRIMARY KEY (document_no, seq)
  );

  CREATE TABLE mutations (
    client_id text NOT NULL,
    mid bigint NOT NULL,
    result json NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (client_id, mid)
  );
  CREATE INDEX mutations_by_time ON mutations (at);

  CREATE TABLE files (
    document_key text NOT NULL,
    id double precision NOT NULL,
    user_id text NOT NULL,
    annotation_id text,
    draft_at double precision,
    name text NOT NULL,
    type text NOT NULL,
    size bigint NOT NULL,
    PRIMARY KEY (document_key, id)
  );
  CREATE INDEX files_without_comment ON files (draft_at) WHERE draft_at IS NOT NULL;

  CREATE TABLE live_values (
    document_key text NOT NULL,
    key text NOT NULL,
    record json NOT NULL,
    PRIMARY KEY (document_key, key)
  );
  CREATE TABLE live_outcomes (
    document_key text PRIMARY KEY,
    outcomes json NOT NULL
  );

  CREATE TABLE notifications (
    organization_key text NOT NULL,
    id text NOT NULL,
    at double precision NOT NULL,
    record json NOT NULL,
    PRIMARY KEY (organization_key, id)
  );
  CREATE TABLE notification_readers (
    reader_key text PRIMARY KEY,
    reader json NOT NULL
  );
  CREATE TABLE notification_marks (
    reader_key text NOT NULL,
    notification_id text NOT NULL,
    mark json NOT NULL,
    PRIMARY KEY (reader_key, notification_id)
  );

  CREATE TABLE settings (
    key text PRIMARY KEY,
    value json NOT NULL
  );
  `,
  // Several nodes: hints of changes, and versions that tell a node that another one has written since it read.
  `
  CREATE TABLE node_hints (
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    no bigint GENERATED ALWAYS AS IDENTITY,
    node text NOT NULL,
    hint json NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (xid, no)
  );
  CREATE INDEX node_hints_by_time ON node_hints (at);
  ALTER TABLE live_outcomes ADD COLUMN version bigint NOT NULL DEFAULT 1;
  ALTER TABLE notification_readers ADD COLUMN version bigint NOT NULL DEFAULT 1;
  CREATE INDEX notifications_by_time ON notifications (organization_key, at);
  `,
  // Users, folders and organizations of REST calls, stored permissions, and documents that were deleted: their operations go up to `deleted_seq`.
  `
  ALTER TABLE documents ADD COLUMN deleted_seq bigint NOT NULL DEFAULT 0;

  CREATE TABLE organizations (
    key text PRIMARY KEY,
    organization_key text NOT NULL,
    id text COLLATE "C" NOT NULL,
    record json NOT NULL
  );
  CREATE TABLE users (
    key text PRIMARY KEY,
    organization_key text NOT NULL,
    id text COLLATE "C" NOT NULL,
    record json NOT NULL
  );
  CREATE INDEX users_of_organization ON users (organization_key, id);
  CREATE TABLE folders (
    key text PRIMARY KEY,
    organization_key text NOT NULL,
    id text COLLATE "C" NOT NULL,
    record json NOT NULL
  );
  CREATE INDEX folders_of_organization ON folders (organization_key, id);

  CREATE TABLE grants (
    key text PRIMARY KEY,
    user_key text NOT NULL,
    organization_key text NOT NULL,
    resource_key text NOT NULL,
    record json NOT NULL
  );
  CREATE INDEX grants_of_user ON grants (user_key);
  CREATE INDEX grants_of_organization ON grants (organization_key);
  CREATE INDEX grants_of_resource ON grants (resource_key);
  `,
  // Uploads of files in parts. Files of the first step are complete.
  `
  ALTER TABLE files
    ADD COLUMN upload text NOT NULL DEFAULT '',
    ADD COLUMN handle text NOT NULL DEFAULT '',
    ADD COLUMN is_stored boolean NOT NULL DEFAULT true;
  `,
  // Values of threads that queries select.
  `
  ALTER TABLE annotations
    ADD COLUMN updated_at double precision NOT NULL DEFAULT 0,
    ADD COLUMN facets text[] NOT NULL DEFAULT '{}';
  `,
  addFacets,
  `
  CREATE INDEX annotations_by_facet ON annotations USING gin (facets);
  CREATE INDEX annotations_by_update ON annotations (organization_key, updated_at);
  `,
  // Webhooks: endpoints, messages to them, and attempts to deliver these.
  `
  CREATE TABLE webhook_endpoints (
    id text PRIMARY KEY,
    url text NOT NULL,
    events text[],
    organization_key text,
    organization_id text,
    secrets json NOT NULL,
    is_encoded boolean NOT NULL,
    public_key text,
    created_at double precision NOT NULL,
    disabled_at double precision,
    disabled_reason text,
    claimed_by text,
    claimed_until double precision NOT NULL DEFAULT 0
  );

  CREATE TABLE webhook_deliveries (
    no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    endpoint_id text NOT NULL,
    message_id text NOT NULL,
    event text NOT NULL,
    payload text,
    created_at double precision NOT NULL,
    state text NOT NULL DEFAULT 'pending',
    due_at double precision NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    failures integer NOT NULL DEFAULT 0
  );
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at, no) WHERE state = 'pending';
  CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at);

  CREATE TABLE webhook_attempts (
    delivery_no bigint NOT NULL REFERENCES webhook_deliveries (no) ON DELETE CASCADE,
    attempt integer NOT NULL,
    at double precision NOT NULL,
    duration double precision NOT NULL,
    status integer,
    error text,
    PRIMARY KEY (delivery_no, attempt)
  );
  `,
  // People who have connected, for those who mention them. \`search\` is what is looked for in them and in the users of REST calls.
  `
  CREATE TABLE people (
    key text PRIMARY KEY,
    organization_key text NOT NULL,
    id text COLLATE "C" NOT NULL,
    record json NOT NULL,
    search text NOT NULL
  );
  CREATE INDEX people_of_organization ON people (organization_key, id);
  ALTER TABLE users ADD COLUMN search text NOT NULL DEFAULT '';
  UPDATE users SET search = lower(concat_ws(' ', record->>'name', record->>'email', id));
  `,
  // Mail: users with the claims of their latest token, those who want mail about everything, and the outbox.
  `
  CREATE TABLE mail_recipients (
    key text PRIMARY KEY,
    organization_key text NOT NULL,
    user_key text NOT NULL,
    user_id text NOT NULL,
    claims json NOT NULL,
    seen_at double precision NOT NULL
  );
  CREATE INDEX mail_recipients_of_organization ON mail_recipients (organization_key);
  CREATE INDEX mail_recipients_of_user ON mail_recipients (user_key);

  CREATE TABLE mail_followers (
    key text PRIMARY KEY,
    organization_key text NOT NULL,
    user_id text NOT NULL
  );
  CREATE INDEX mail_followers_of_organization ON mail_followers (organization_key);

  CREATE TABLE mail_batches (
    no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL,
    organization_key text NOT NULL,
    thread_key text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    document_id text NOT NULL,
    annotation_id text,
    notification_ids text[] NOT NULL,
    first_at double precision NOT NULL,
    due_at double precision NOT NULL,
    state text NOT NULL DEFAULT 'collecting',
    attempts integer NOT NULL DEFAULT 0,
    failures integer NOT NULL DEFAULT 0
  );
  CREATE UNIQUE INDEX mail_batches_collecting ON mail_batches (key, thread_key) WHERE state = 'collecting';
  CREATE INDEX mail_batches_due ON mail_batches (due_at, no) WHERE state <> 'dead';
  CREATE INDEX mail_batches_of_organization ON mail_batches (organization_key);
  `,
  // The document that a message is about: its content does not outlive it. Empty once the document is deleted.
  `
  ALTER TABLE webhook_deliveries ADD COLUMN document_key text;
  CREATE INDEX webhook_deliveries_of_document ON webhook_deliveries (document_key) WHERE payload IS NOT NULL;
  `,
  // Counts: threads that look the same to everybody with access to their document, and how far users have read each thread.
  `
  ALTER TABLE annotations
    ADD COLUMN for_all boolean NOT NULL DEFAULT false,
    ADD COLUMN last_comment_at double precision NOT NULL DEFAULT 0;

  CREATE TABLE annotation_reads (
    document_no bigint NOT NULL,
    annotation_id text COLLATE "C" NOT NULL,
    user_key text NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (document_no, annotation_id, user_key)
  );
  `,
  addCountColumns,
  `
  CREATE INDEX annotations_for_all ON annotations (organization_key, document_no) WHERE for_all;
  CREATE INDEX annotations_not_for_all ON annotations (organization_key, created_at, id) WHERE NOT for_all;
  CREATE INDEX annotation_reads_of_user ON annotation_reads (user_key);
  `,
  // Deletions of users have numbers. The row of a deleted user stays without what it says, so that older sessions do not write it again.
  `
  CREATE SEQUENCE user_deletions;
  ALTER TABLE people ADD COLUMN deleted_no bigint NOT NULL DEFAULT 0;
  ALTER TABLE mail_recipients ADD COLUMN deleted_no bigint NOT NULL DEFAULT 0;
  `,
];

/** Number of the lock that nodes hold while they change the tables. */
const MIGRATION_LOCK = 7_261_034;

/** Applies the steps that the database does not have yet. Nodes that start together wait for one another. */
export async function migrate(database: Database): Promise<void> {
  await database.query(
    `CREATE TABLE IF NOT EXISTS migrations (step integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())`,
  );
  await database.transaction(async (transaction) => {
    await transaction.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const applied = await transaction.query<{ step: number }>('SELECT step FROM migrations');
    const known = new Set(applied.map(({ step }) => step));
    if (applied.some(({ step }) => step > steps.length))
      throw new CollabFailure({
        code: 'FAILED_PRECONDITION',
        message:
          'The database was changed by a newer version of the service, whose tables this one does not know. Start that version.',
      });
    for (const [at, step] of steps.entries()) {
      if (known.has(at + 1)) continue;
      await run(step, transaction);
      await transaction.query('INSERT INTO migrations (step) VALUES ($1)', [at + 1]);
    }
  });
}

async function run(step: Step, transaction: Queries): Promise<void> {
  if (typeof step === 'string')
    for (const statement of step.split(';').filter((each) => each.trim())) await transaction.query(statement);
  else await step(transaction);
}
