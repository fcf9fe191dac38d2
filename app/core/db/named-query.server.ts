import { type FieldDef, Query, type QueryConfig, Result } from 'pg';

/** What the driver makes of the columns of an answer before it reads the rows. */
type Columns = { fields: FieldDef[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
/** Those parts of the driver's results and queries that its types do not tell, and the name that is put there. */
type Described = Columns & { addFields(fields: FieldDef[]): void; statement: string };

const describe = (Result.prototype as unknown as Described).addFields;
/** By statement: as many as there are names. */
const known = new Map<string, Columns>();

/**
 * A query of a named statement. What the driver makes of its columns is made once: doing it anew for each answer took
 * 0.2 of 2.7 ms that a page with forty columns needs of the processor.
 */
export class NamedQuery extends Query {
  constructor(config: QueryConfig & { name: string }, callback: (error: Error | undefined, result: unknown) => void) {
    super(config, callback);
    const { _result: result } = this as unknown as { _result: Described };
    result.statement = config.name;
    // one function for all: with one of its own each answer outlived collections of young objects, its rows too
    result.addFields = addKnownFields;
  }
}

function addKnownFields(this: Described, fields: FieldDef[]): void {
  const columns = known.get(this.statement);
  if (columns && areSame(columns.fields, fields)) {
    this.fields = columns.fields;
    this._parsers = columns._parsers;
    this._prebuiltEmptyResultObject = columns._prebuiltEmptyResultObject;
    return;
  }
  describe.call(this, fields);
  const { _parsers, _prebuiltEmptyResultObject } = this;
  known.set(this.statement, { fields, _parsers, _prebuiltEmptyResultObject });
}

/** A migration may have given the same statement other columns. */
function areSame(known: readonly FieldDef[], described: readonly FieldDef[]): boolean {
  if (known.length !== described.length) return false;
  return known.every(({ name, dataTypeID, format }, i) => {
    const other = described[i]!;
    return name === other.name && dataTypeID === other.dataTypeID && format === other.format;
  });
}
