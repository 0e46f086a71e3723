import { type GoProgram, goBinary, isGoProgramBuilt } from '../local/engines/go-build.ts'
import { findCommand } from '../local/processes/run-command.ts'

/** The path of a check that is built once from its Go module; `what` it checks begins the sentence without Go. */
export const goTool = async (tool: Omit<GoProgram, 'files'>, what: string): Promise<string> => {
  const program = { ...tool, files: ['go.mod', 'go.sum'] }
  if (!(await isGoProgramBuilt(program)) && !(await findCommand('go')))
    throw new Error(`${what} are checked by ${tool.name}, which is built once: install Go 1.25 or newer.`)
  return goBinary(program, (_name, line) => console.log(line))
}
