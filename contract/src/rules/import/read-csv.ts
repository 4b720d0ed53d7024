/**
 * Reads the rows of a CSV file in bounded memory, in batches.
 *
 * @param chunks the bytes of the file, in any encoding of `decodeText`
 */
export async function* readCsvRows(_chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[][]> {}
