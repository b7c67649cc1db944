/** @throws if the value is null or undefined */
export function requireValue<Value>(value: Value): NonNullable<Value> {
  if (value === null || value === undefined) throw new TypeError('The value is missing')
  return value
}

export type FixedLengthArray<Item, Length extends number, Items extends Item[] = []> = number extends Length
  ? Item[]
  : Items['length'] extends Length
    ? Items
    : FixedLengthArray<Item, Length, [...Items, Item]>

export function hasLength<Item, Length extends number>(
  items: Item[],
  length: Length,
): items is Item[] & FixedLengthArray<Item, Length> {
  return items.length === length
}
