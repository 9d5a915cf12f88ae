import { ServiceError } from "@/server/domain/errors";
import { type Permission } from "@/server/domain/permissions";
import { type Admission } from "@/server/auth";
import { createCtx, createPlatformCtx } from "@/server/services/context";
import { authorise } from "@/server/services/verb";
import { type TrpcContext } from "./context";
import { t } from "./init";
import { reportCall } from "./report-call";

const reported = t.procedure.use(reportCall);

const forVisitors = reported
  .meta({ needs: "public", organization: false })
  .use(({ ctx, next }) => next({ ctx: createPlatformCtx({ ...ctx, actor: { type: "visitor" } }) }));

const forSelf = reported.meta({ needs: "self", organization: false }).use(async ({ ctx, next }) => {
  const admission = await getAdmission(ctx);
  return next({ ctx: { ...toPlatformCtx(ctx, admission), session: admission.session } });
});

const abovePlatform = (permission: Permission) =>
  reported.meta({ needs: permission, organization: false }).use(async ({ ctx, next }) => {
    const platform = toPlatformCtx(ctx, await getAdmission(ctx));
    authorise(platform, permission);
    return next({ ctx: platform });
  });

const inOrganization = (permission: Permission) =>
  reported.meta({ needs: permission, organization: true }).use(async ({ ctx, type, next }) => {
    const { actor, organization, organizationIsSuspended } = await getAdmission(ctx);
    authorise(createPlatformCtx({ actor }), permission);
    if (organization === null) {
      throw new ServiceError(
        "NOT_FOUND",
        "You are in no organization. Choose one, or ask its Owner to invite you.",
      );
    }
    if (organizationIsSuspended && type === "mutation") {
      throw new ServiceError(
        "ORGANIZATION_SUSPENDED",
        "The organization is suspended: nothing can be changed. Contact the platform's operator.",
      );
    }
    return next({ ctx: createCtx({ ...ctx, actor }, organization) });
  });

/**
 * The start of every procedure; the first argument says what it needs of its caller, and there is no procedure without. A permission
 * means: signed in, with it, inside one organization (`Ctx`). `"self"`: signed in. `"public"`: anyone (both `PlatformCtx`).
 */
export function procedure(needs: "public"): typeof forVisitors;
export function procedure(needs: "self"): typeof forSelf;
export function procedure(needs: Permission): ReturnType<typeof inOrganization>;
export function procedure(needs: "public" | "self" | Permission) {
  if (needs === "public") return forVisitors;
  return needs === "self" ? forSelf : inOrganization(needs);
}

/** A procedure above organizations (`PlatformCtx`): signed in, with this permission. */
export function platformProcedure(permission: Permission): ReturnType<typeof abovePlatform> {
  return abovePlatform(permission);
}

async function getAdmission(ctx: TrpcContext): Promise<Admission> {
  const admission = await ctx.admission();
  if (admission !== null) return admission;
  throw new ServiceError("UNAUTHENTICATED", "Please sign in; your session may have ended.");
}

function toPlatformCtx(ctx: TrpcContext, { actor, organization }: Admission) {
  return { ...createPlatformCtx({ ...ctx, actor }), organization };
}
