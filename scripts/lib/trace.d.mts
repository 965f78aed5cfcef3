/** A script in the result of V8's `Profiler.takePreciseCoverage`. */
export interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly {
      readonly startOffset: number;
      readonly endOffset: number;
      readonly count: number;
    }[];
  }[];
}

export interface ExecutedFile {
  readonly file: string;
  readonly functions: number;
}

export interface SourceFacts {
  readonly lines: number;
  readonly imports: readonly string[];
}

export interface SmallFile {
  readonly file: string;
  readonly lines: number;
  readonly importer: string;
  readonly tests: readonly string[];
}

export function executedFiles(reports: readonly (readonly ScriptCoverage[])[], base: string): ExecutedFile[];
export function smallFiles(sources: ReadonlyMap<string, SourceFacts>): SmallFile[];
