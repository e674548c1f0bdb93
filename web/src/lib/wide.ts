// A union whose every part has the fields of all: what a part has not is undefined there. So a field can be read before
// it is known which part it is; any value of the union is one.
type Fields<Union> = Union extends unknown ? keyof Union : never;
export type Wide<Union, All = Union> = Union extends unknown
  ? Union & { [Field in Exclude<Fields<All>, keyof Union>]?: undefined }
  : never;
