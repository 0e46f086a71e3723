/** Reads the file of an answer, or what its error says. */
export const fileOrError = (response: Response): Promise<unknown> => (response.ok ? response.blob() : response.json())
