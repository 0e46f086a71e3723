import { marketSegment, writeSegment } from './canonical-path.ts'

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
/** The named parts of a declared path, as text. */
export type PathParams<Path extends string> = { [Name in ParamName<Path>]: string }

/** A declared path with its named parts filled in and encoded; a market's name in canonical form. */
export const fillPath = <Path extends string>(path: Path, params: NoInfer<PathParams<Path>>): string =>
  path.replaceAll(/:(\w+)/g, (_part, name: string) => {
    const value = (params as Record<string, string>)[name] ?? ''
    return name === 'marketName' ? marketSegment(value) : writeSegment(value)
  })

/** A declared path without the slash before its first named part and all that follows. */
export const pathPrefix = (path: string): string => path.split('/:', 1)[0] ?? path

/** Whether a path is below the prefix of a declared one. */
export const isBelow = (path: string, declared: string): boolean => path.startsWith(`${pathPrefix(declared)}/`)
