/** Names the file in which a run notes the statements of the server, one JSON text a line; absent where nobody asks. */
export const NOTED_STATEMENTS = 'DOSAR_NOTED_STATEMENTS';
