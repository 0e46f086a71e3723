/** Ms; 2 MB over a slow line. */
export const uploadTimeout = 120_000

/** A picture as multipart, as every upload of media takes it. */
export const sentFile = (file: File): { body: FormData; timeout: number } => {
  const body = new FormData()
  body.append('bannerImage', file)
  return { body, timeout: uploadTimeout }
}
