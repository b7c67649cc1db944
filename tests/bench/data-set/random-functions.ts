/** Deterministic functions instead of `random()`, so that the generated data set is equal on every machine. */
export const sqlDefiningRandomFunctions = `
  CREATE SCHEMA bench;
  -- A random number, at least 0 and below 1.
  CREATE FUNCTION bench.chance(i bigint, salt int) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (hashint8extended(i, salt) & 4503599627370495)::float8 / 4503599627370496;
  -- A random element of a list; the first ones are picked more often.
  CREATE FUNCTION bench.pick(list text[], i bigint, salt int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN list[1 + floor(power(bench.chance(i, salt), 1.6) * cardinality(list))::int];
  -- A UUID of version 7, in the order of creation, as the product creates them.
  CREATE FUNCTION bench.uuid(at timestamptz, i bigint, salt int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0')
      || '7' || lpad(to_hex(hashint8extended(i, salt) & 4095), 3, '0')
      || '8' || lpad(to_hex(hashint8extended(i, salt + 1000) & 1152921504606846975), 15, '0'))::uuid;
  CREATE FUNCTION bench.edge_hash(owner uuid, member uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN uuid_hash_extended(owner, uuid_hash_extended(member, 7));
`
