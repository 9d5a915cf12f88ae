import { type z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;
export type Reference = { $ref: string };

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
  style?: "form";
  explode?: boolean;
  example?: unknown;
};

export type Header = { description: string; schema: JsonSchema };
export type Example = { summary: string; value: unknown };
export type Content = {
  "application/json": {
    schema: JsonSchema;
    "x-schema-with-fields"?: JsonSchema;
    examples?: Record<string, Example | Reference>;
  };
};
export type RequestBody = { required: true; description: string; content: Content };
export type ResponseObject = { description: string; headers?: Record<string, Reference>; content?: Content };

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: (Parameter | Reference)[];
  requestBody?: RequestBody;
  responses: Record<string, ResponseObject | Reference>;
  "x-codeSamples"?: CodeSample[];
};

export type CodeSample = { lang: "Shell" | "TypeScript" | "Python"; label: string; source: string };

export type PathItem = { get?: Operation; post?: Operation };

export type OpenApiDocument = {
  openapi: "3.1.1";
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: {
    securitySchemes: Record<string, { type: "apiKey"; in: "header"; name: string; description: string }>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    responses: Record<string, ResponseObject>;
    examples: Record<string, Example>;
    schemas: Record<string, JsonSchema>;
  };
};
